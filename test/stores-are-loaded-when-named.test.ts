import { expect, test } from 'vitest';
import { sourceTexts } from './support/source-tree.ts';

/** An import that is evaluated with its file; `import()` and types are not. */
const evaluated = /^(?:import|export)\s(?!type\s)[^;]*?from '(?<from>[^']+)'/gm;

const texts = await sourceTexts();

/** The stores that have a driver of their own: each lies in a folder with one door. */
const kinds = [...texts.keys()].flatMap((path) => /^src\/store\/([^/]+)\/index\.ts$/.exec(path)?.[1] ?? []);

test('there are stores with a driver of their own', () => {
  expect(kinds).toContain('postgres');
});

test.each(kinds)(
  'a start evaluates nothing of the driver for %s: all of it lies behind an import()',
  (kind) => {
    const found: string[] = [];
    // Reading an address takes no driver.
    const ofDriver = new RegExp(`(^|/)${kind}(/(?!address\\.ts)|$)`);
    for (const [path, text] of texts) {
      if (path.startsWith(`src/store/${kind}/`) && path !== `src/store/${kind}/address.ts`) continue;
      for (const { groups } of text.matchAll(evaluated)) {
        const from = groups?.from ?? '';
        if (ofDriver.test(from)) found.push(`${path}: ${from}`);
      }
    }
    expect(found).toEqual([]);
  },
);

test.each(kinds)('there is one door to %s, and it is used', (kind) => {
  const inside = new RegExp(`import\\(\\s*'([^']*/${kind}/[^']*)'`, 'g');
  const doors = [...texts].flatMap(([path, text]) =>
    [...text.matchAll(inside)].map(([, from = '']) => ({ path, from })),
  );
  expect(doors.filter(({ from }) => !from.endsWith(`/${kind}/index.ts`))).toEqual([]);
  expect(doors).not.toEqual([]);
});
