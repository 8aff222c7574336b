import { createHash } from 'node:crypto';
import { exhaustive } from '../../domain/exhaustive.ts';
import { loader } from './loader.ts';

/** The page's script and stylesheet, as the build assembled them. */
export type Bundle = { readonly js: string; readonly css: string };

/** How the bundle reaches the page: by addresses that carry its hash, or inside the page itself. */
export type Delivery =
  | { readonly kind: 'hashed'; readonly script: Linked; readonly style: Linked }
  | {
      readonly kind: 'inline';
      readonly script: string;
      readonly style: string;
      /** Where the bundle is to be had as well; empty when it is withheld. */
      readonly addresses: readonly string[];
    };

type Linked = { readonly url: string; readonly integrity: string };

export type Asset = { readonly type: string; readonly etag: string; readonly text: string };

export function hashedDelivery(bundle: Bundle): Delivery {
  return {
    kind: 'hashed',
    script: { url: scriptUrl(bundle), integrity: integrityOf(bundle.js) },
    style: { url: styleUrl(bundle), integrity: integrityOf(bundle.css) },
  };
}

/** `<` is written as an escape where HTML would take it for the end of the script; to JavaScript it is the same. */
export function inlineDelivery(bundle: Bundle, isWithheld: boolean): Delivery {
  const { js, css } = bundle;
  return {
    kind: 'inline',
    addresses: isWithheld ? [] : [scriptUrl(bundle), styleUrl(bundle)],
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
      return { script: `'self' ${policyHash(loader)}`, style: "'self'" };
    case 'inline':
      return { script: policyHash(delivery.script), style: policyHash(delivery.style) };
    default:
      return exhaustive(delivery);
  }
}

function scriptUrl(bundle: Bundle): string {
  return `/assets/${scriptName(bundle)}`;
}

function styleUrl(bundle: Bundle): string {
  return `/assets/${styleName(bundle)}`;
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

/** Names a text by its content: another text has another name, so a name may be cached for ever. */
export function fingerprint(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 16);
}

/** How a tag names the one text it may load; a text kept by the browser under that address has to match, too. */
function integrityOf(text: string): string {
  return `sha384-${createHash('sha384').update(text).digest('base64')}`;
}

/** How a Content-Security-Policy names an inline text. */
export function policyHash(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}
