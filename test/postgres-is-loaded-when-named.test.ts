import { expect, test } from 'vitest';
import { sourceTexts } from './support/source-tree.ts';

/** An import that is evaluated with its file; `import()` and types are not. */
const evaluated = /^(?:import|export)\s(?!type\s)[^;]*?from '(?<from>[^']+)'/gm;

test('a start evaluates nothing of the database’s driver: all of it lies behind an import()', async () => {
  const found: string[] = [];
  for (const [path, text] of await sourceTexts()) {
    if (path.startsWith('src/store/postgres/') && path !== 'src/store/postgres/address.ts') continue;
    for (const { groups } of text.matchAll(evaluated)) {
      const from = groups?.from ?? '';
      // Reading an address takes no driver.
      const isDriver = /(^|\/)postgres(\/(?!address\.ts)|$)/.test(from);
      if (isDriver) found.push(`${path}: ${from}`);
    }
  }
  expect(found).toEqual([]);
});

test('there is one door to it', async () => {
  const found: string[] = [];
  for (const [path, text] of await sourceTexts()) {
    for (const [, from = ''] of text.matchAll(/import\(\s*'([^']*\/postgres\/[^']*)'/g)) {
      if (!from.endsWith('/postgres/index.ts')) found.push(`${path}: ${from}`);
    }
  }
  expect(found).toEqual([]);
});
