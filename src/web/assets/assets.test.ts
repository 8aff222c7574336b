import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { assetsOf, fingerprint, hashedDelivery, inlineDelivery, pageSources } from './delivery.ts';
import { loader } from './loader.ts';
import { pageHtml } from './page.ts';

const bundle = { js: 'console.log("page")', css: 'body{margin:0}' };
const facts = {
  language: 'en',
  theme: 'dark',
  session: 'open',
  plantedAt: null,
  numericPort: null,
} as const;

describe('a fingerprint', () => {
  test('is the same for the same text and another for another', () => {
    expect(fingerprint('a')).toBe(fingerprint('a'));
    expect(fingerprint('a')).not.toBe(fingerprint('b'));
    expect(fingerprint('a')).toMatch(/^[0-9a-f]{16}$/);
  });
});

describe('hashed delivery', () => {
  const delivery = hashedDelivery(bundle);
  const html = pageHtml(delivery, facts);

  test('links the bundle by the hash of its bytes', () => {
    const sri = (text: string) => `sha384-${createHash('sha384').update(text).digest('base64')}`;
    expect(html).toContain(
      `<link rel="stylesheet" href="/assets/portal.${fingerprint(bundle.css)}.css" integrity="${sri(bundle.css)}">`,
    );
    expect(html).toContain(
      `<script type="module" src="/assets/portal.${fingerprint(bundle.js)}.js" integrity="${sri(bundle.js)}"></script>`,
    );
  });

  test('has one script of its own, the loader, allowed by its hash, and no style', () => {
    const own = [...html.matchAll(/<script(?![^>]*\bsrc=)[^>]*>([\s\S]*?)<\/script>/g)].map(
      ([, text]) => text,
    );
    expect(own).toEqual([loader]);
    expect(html).not.toContain('<style');
    expect(html).not.toMatch(/\son\w+=|\sstyle=/);
    const hash = createHash('sha256').update(loader).digest('base64');
    expect(pageSources(delivery)).toEqual({ script: `'self' 'sha256-${hash}'`, style: "'self'" });
  });

  test('names exactly the assets that exist', () => {
    const assets = assetsOf(bundle);
    expect([...assets.keys()].map((name) => `/assets/${name}`)).toEqual([
      delivery.kind === 'hashed' && delivery.script.url,
      delivery.kind === 'hashed' && delivery.style.url,
    ]);
    expect([...assets.values()].map(({ text }) => text)).toEqual([bundle.js, bundle.css]);
  });
});

describe('inline delivery', () => {
  test('carries the same text, allowed by its hash', () => {
    const delivery = inlineDelivery(bundle, false);
    const html = pageHtml(delivery, facts);
    expect(html).not.toContain(loader);
    const [script, style] = [...assetsOf(bundle).keys()];
    expect(html).toContain(`<meta name="bundle" content="/assets/${script} /assets/${style}">`);
    expect(pageHtml(inlineDelivery(bundle, true), facts)).toContain('<meta name="bundle" content="">');
    expect(html).toContain(`<script type="module">${bundle.js}</script>`);
    expect(html).toContain(`<style>${bundle.css}</style>`);
    const hash = createHash('sha256').update(bundle.js).digest('base64');
    expect(pageSources(delivery).script).toBe(`'sha256-${hash}'`);
  });

  test('cannot be ended early by what the script says', () => {
    const js = 'const text = "</script><!--<script>" + `</SCRIPT>`';
    const delivery = inlineDelivery({ js, css: 'a::before{content:"</style>"}' }, false);
    const html = pageHtml(delivery, facts);
    expect(html.match(/<\/script>/gi)).toHaveLength(1);
    expect(html.match(/<\/style>/gi)).toHaveLength(1);
    expect(html).not.toContain('<!--');
    const script = delivery.kind === 'inline' ? delivery.script : '';
    expect(new Function(`${script}; return text`)()).toBe('</script><!--<script></SCRIPT>');
  });
});

describe('the page', () => {
  test('says its language, its look and whether the question is still open', () => {
    const html = pageHtml(hashedDelivery(bundle), {
      language: 'zh',
      theme: 'system',
      session: 'ended',
      plantedAt: null,
      numericPort: null,
    });
    expect(html).toContain('<html lang="zh-CN" data-theme="system" data-session="ended">');
    expect(html).toContain('<meta name="color-scheme" content="light dark">');
    expect(html).toContain('<meta name="viewport" content="width=device-width, initial-scale=1">');
    expect(html).toMatch(/<noscript>此页面需要启用 JavaScript/);
    expect(html).toContain('<link rel="icon" href="data:image/svg+xml,');
  });

  test('says when something planted was found, while that is news', () => {
    const html = pageHtml(hashedDelivery(bundle), { ...facts, plantedAt: 1_800_000_000_000 });
    expect(html).toContain('data-session="open" data-planted="1800000000000">');
  });
});
