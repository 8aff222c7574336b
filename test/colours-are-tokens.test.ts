import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';

const folder = join(import.meta.dirname, '..', 'src', 'web', 'frontend');
const home = 'components/tokens.css';
const styles = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .map((path) => path.replaceAll('\\', '/'))
  .filter((path) => path.endsWith('.css'))
  .map((path) => ({ path, css: readFileSync(join(folder, path), 'utf8') }));

/** A colour written out. `transparent`, `currentcolor` and the system's own names are no colours of ours. */
const written =
  /#[\da-f]{3,8}\b|\b(?:rgba?|hsla?|hwb|lab|lch|oklab|oklch|color|light-dark)\(|\b(?:white|black|gr[ae]y|silver|red|green|blue|yellow|orange|purple|pink|brown|gold|navy|teal)\b/i;

/** The values of a stylesheet that hold a colour, without what comments and names of properties say. */
function coloursIn(css: string): readonly string[] {
  const declarations = css.replaceAll(/\/\*[\s\S]*?\*\//g, '').matchAll(/([\w-]+)\s*:\s*([^;{}]+);/g);
  return [...declarations]
    .filter(([, , value = '']) => written.test(value.replaceAll(/var\([^)]*\)/g, '')))
    .map(([declaration]) => declaration);
}

describe('the colours', () => {
  test('are all tokens: one place says what light and dark look like', () => {
    expect(styles.length).toBeGreaterThan(30);
    const strays = styles
      .filter(({ path }) => path !== home)
      .flatMap(({ path, css }) => coloursIn(css).map((declaration) => `${path}: ${declaration}`));
    expect(strays).toEqual([]);
  });

  test.each([
    'color: #fff;',
    'border: 1px solid light-dark(#eee, #222);',
    'background: rgb(0 0 0 / 10%);',
    'background: white;',
  ])('%s would be found', (declaration) => {
    expect(coloursIn(`.a { ${declaration} }`)).toEqual([declaration]);
  });

  test.each([
    'white-space: nowrap;',
    'color: currentcolor;',
    'background: transparent;',
    'color: var(--ink);',
  ])('%s is none', (declaration) => {
    expect(coloursIn(`.a { ${declaration} }`)).toEqual([]);
  });
});

describe('the tokens', () => {
  const declared = new Set(
    [...(styles.find(({ path }) => path === home)?.css ?? '').matchAll(/^\s*(--[\w-]+):/gm)].map(
      ([, name = '']) => name,
    ),
  );
  const used = new Set(
    styles.flatMap(({ css }) => [...css.matchAll(/var\((--[\w-]+)/g)].map(([, name = '']) => name)),
  );

  test('are all used', () => {
    expect(declared.size).toBeGreaterThan(20);
    expect([...declared].filter((name) => !used.has(name))).toEqual([]);
  });

  test('are all there', () => {
    expect([...used].filter((name) => !declared.has(name))).toEqual([]);
  });
});
