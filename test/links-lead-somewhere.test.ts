import { existsSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { describe, expect, test } from 'vitest';
import { markdownFiles, proseOf } from './support/markdown-files.ts';

const root = join(import.meta.dirname, '..');
const pages = await markdownFiles();

/** Addresses of links and pictures, in Markdown and in HTML. */
function linksOf(page: string): readonly string[] {
  const prose = proseOf(page);
  const markdown = [...prose.matchAll(/\]\(([^)\s]+)\)/g)];
  const html = [...prose.matchAll(/\b(?:src|srcset|href)="([^"]+)"/g)];
  return [...markdown, ...html].map(([, address = '']) => address);
}

/** What a heading is called in an address, as GitHub makes it. */
function anchorsOf(page: string): ReadonlySet<string> {
  const headings = [...page.replaceAll(/^```.*?^```$/gms, '').matchAll(/^#+ (.+)$/gm)];
  return new Set(
    headings.map(([, text = '']) =>
      text
        .trim()
        .toLowerCase()
        .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
        .replaceAll(/\s/g, '-'),
    ),
  );
}

/** The links of one page that lead nowhere. */
function broken(path: string, page: string): readonly string[] {
  return linksOf(page)
    .filter((address) => !/^(?:https?:|mailto:)/.test(address))
    .filter((address) => {
      const [file = '', anchor] = address.split('#');
      const target = file === '' ? path : posix.join(dirname(path), file);
      if (!existsSync(join(root, target))) return true;
      return anchor !== undefined && !anchorsOf(pages.get(target) ?? '').has(decodeURIComponent(anchor));
    });
}

describe('documentation', () => {
  test.each([...pages])('every link of %s leads somewhere', (path, page) => {
    expect(broken(path, page)).toEqual([]);
  });

  test('every page is linked from the index, decisions by their folder', () => {
    const linked = linksOf(pages.get('docs/README.md') ?? '').map((address) => posix.join('docs', address));
    const missing = [...pages.keys()].filter(
      (path) =>
        path.startsWith('docs/') &&
        path !== 'docs/README.md' &&
        !path.startsWith('docs/decisions/') &&
        !linked.includes(path),
    );
    expect(missing).toEqual([]);
  });

  test('the check finds what is planted', () => {
    expect(linksOf('[a](b.md#c) `[x](y)` <img src="d.png">')).toEqual(['b.md#c', 'd.png']);
    expect([...anchorsOf('# A “b” (c): d-e\n```\n# no\n```')]).toEqual(['a-b-c-d-e']);
    expect(
      broken('docs/README.md', '[a](nowhere.md) [b](guide/clients.md#nothing) [c](glossary.md)'),
    ).toEqual(['nowhere.md', 'guide/clients.md#nothing']);
  });
});
