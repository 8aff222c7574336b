import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { manifest } from './manifest.ts';

const folder = join(import.meta.dirname, '../frontend');
const present = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .map((path) => path.replaceAll('\\', '/'))
  .filter((path) => /\.(tsx?|css)$/.test(path) && !/\.test\.tsx?$/.test(path));
const listed = manifest.flatMap(({ script, style }) => [script, style].filter((file) => file !== null));

describe('the manifest of the page', () => {
  test('lists every module and stylesheet that is present', () => {
    expect(present.filter((file) => !listed.includes(file))).toEqual([]);
  });

  test('lists nothing that is missing', () => {
    expect(listed.filter((file) => !present.includes(file))).toEqual([]);
  });

  test('lists nothing twice', () => {
    expect(new Set(listed).size).toBe(listed.length);
    expect(new Set(manifest.map(({ name }) => name)).size).toBe(manifest.length);
  });

  test('names script and stylesheet of a concern alike', () => {
    for (const { name, script, style } of manifest) {
      if (script !== null) expect(script.replace(/\.tsx?$/, '')).toBe(name);
      if (style !== null) expect(style.replace(/\.css$/, '')).toBe(name);
    }
  });

  test('starts with the tokens and ends with the entry', () => {
    expect(manifest[0]?.style).toBe('components/tokens.css');
    expect(manifest.at(-1)?.script).toBe('main.tsx');
  });

  test('lists a module after those it uses', () => {
    const scripts = listed.filter((file) => !file.endsWith('.css'));
    for (const [index, file] of scripts.entries()) {
      for (const used of importsOf(file)) {
        expect(scripts.indexOf(used), `${file} uses ${used}`).toBeLessThan(index);
      }
    }
  });
});

/** What a module needs when it runs; types are gone by then. */
function importsOf(file: string): readonly string[] {
  const text = readFileSync(join(folder, file), 'utf8');
  const imports = text.matchAll(/^import (?!type )[^;]*? from '(\.\.?\/[^']+)'/gm);
  return [...imports]
    .filter(([statement]) => !/^import \{(\s*type [^,}]+,?)+\s*\}/.test(statement))
    .map(([, path = '']) => join(file, '..', path).replaceAll('\\', '/'))
    .filter((path) => !path.startsWith('..'));
}
