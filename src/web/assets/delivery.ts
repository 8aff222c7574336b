import { exhaustive } from '../../domain/exhaustive.ts';
import { fingerprint, policyHash } from './fingerprint.ts';

/** The page's script and stylesheet, as the build assembled them. */
export type Bundle = { readonly js: string; readonly css: string };

/** How the bundle reaches the page: by addresses that carry its hash, or inside the page itself. */
export type Delivery =
  | { readonly kind: 'hashed'; readonly scriptUrl: string; readonly styleUrl: string }
  | { readonly kind: 'inline'; readonly script: string; readonly style: string };

export type Asset = { readonly type: string; readonly etag: string; readonly text: string };

export function hashedDelivery(bundle: Bundle): Delivery {
  return {
    kind: 'hashed',
    scriptUrl: `/assets/${scriptName(bundle)}`,
    styleUrl: `/assets/${styleName(bundle)}`,
  };
}

/** `<` is written as an escape where HTML would take it for the end of the script; to JavaScript it is the same. */
export function inlineDelivery({ js, css }: Bundle): Delivery {
  return {
    kind: 'inline',
    script: js.replaceAll(/<(?=!--|\/?script)/gi, '\\x3c'),
    style: css.replaceAll(/<(?=\/style)/gi, '\\3c '),
  };
}

/** Every asset there is, by name; any other name, and so any other hash, is nothing. */
export function assetsOf(bundle: Bundle): ReadonlyMap<string, Asset> {
  return new Map([
    [scriptName(bundle), toAsset('text/javascript; charset=utf-8', bundle.js)],
    [styleName(bundle), toAsset('text/css; charset=utf-8', bundle.css)],
  ]);
}

/** What the page's policy has to allow for a delivery to work. */
export function pageSources(delivery: Delivery): { readonly script: string; readonly style: string } {
  switch (delivery.kind) {
    case 'hashed':
      return { script: "'self'", style: "'self'" };
    case 'inline':
      return { script: policyHash(delivery.script), style: policyHash(delivery.style) };
    default:
      return exhaustive(delivery);
  }
}

function scriptName({ js }: Bundle): string {
  return `portal.${fingerprint(js)}.js`;
}

function styleName({ css }: Bundle): string {
  return `portal.${fingerprint(css)}.css`;
}

function toAsset(type: string, text: string): Asset {
  return { type, etag: `"${fingerprint(text)}"`, text };
}
