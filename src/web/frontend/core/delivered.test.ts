import { describe, expect, test } from 'vitest';
import { isWhole, replaceKeptBundle, tidyAddress } from './delivered.ts';

type Sheet = { readonly cssRules: readonly string[] };
const full: Sheet = { cssRules: ['body{margin:0}'] };

function page(
  style: { readonly sheet: Sheet | null } | null,
  dataset: Record<string, string> = {},
): Document {
  return { documentElement: { dataset }, querySelector: () => style } as unknown as Document;
}

describe('a page is whole', () => {
  test.each([
    ['with its stylesheet', page({ sheet: full }), true],
    ['with everything inside', page(null), true],
    ['not without its stylesheet', page({ sheet: null }), false],
    ['not with an empty one', page({ sheet: { cssRules: [] } }), false],
    ['not while it is being fetched again', page({ sheet: full }, { inline: '' }), false],
  ])('%s', (_what, document, whole) => {
    expect(isWhole(document)).toBe(whole);
  });
});

describe('the address bar', () => {
  test.each([
    ['/open/k3Jf0aZ_-q12', '', '/#key=a'],
    ['/choice/x', '?inline=anew', '/choice/x#key=a'],
    ['/choice/x', '', null],
    ['/', '', null],
  ])('%s%s becomes %s', (pathname, search, tidy) => {
    const replaced: unknown[] = [];
    tidyAddress({
      location: { pathname, search, hash: '#key=a' },
      history: { replaceState: (_state: unknown, _title: string, to: string) => replaced.push(to) },
    } as unknown as Window);
    expect(replaced).toEqual(tidy === null ? [] : [tidy]);
  });
});

describe('a bundle that could not be had is fetched past the cache', () => {
  const addresses = '/assets/portal.a.js /assets/portal.b.css';
  test.each([
    ['?inline=anew', addresses, addresses.split(' ')],
    ['?inline', addresses, []],
    ['', addresses, []],
    ['?inline=anew', '', []],
  ])('%s with “%s”', (search, content, fetched) => {
    const asked: string[] = [];
    replaceKeptBundle({
      location: { search },
      document: { querySelector: () => ({ content }) },
      fetch: (address: string, { cache }: RequestInit) => {
        asked.push(`${address} ${cache}`);
        return Promise.reject(new TypeError('blocked'));
      },
    } as unknown as Parameters<typeof replaceKeptBundle>[0]);
    expect(asked).toEqual(fetched.map((address) => `${address} reload`));
  });
});
