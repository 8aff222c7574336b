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
  const declaredIn = (css: string) => [...css.matchAll(/^\s*(--[\w-]+):/gm)].map(([, name = '']) => name);
  const declared = new Set(declaredIn(styles.find(({ path }) => path === home)?.css ?? ''));
  // A length that two rules of one stylesheet share is its own.
  const local = new Set(styles.flatMap(({ css }) => declaredIn(css)));
  const used = new Set(
    styles.flatMap(({ css }) => [...css.matchAll(/var\((--[\w-]+)/g)].map(([, name = '']) => name)),
  );

  test('are all used', () => {
    expect(declared.size).toBeGreaterThan(20);
    expect([...declared].filter((name) => !used.has(name))).toEqual([]);
  });

  test('are all there', () => {
    expect([...used].filter((name) => !local.has(name))).toEqual([]);
  });
});

describe('code is readable in both themes', () => {
  const tokens = styles.find(({ path }) => path === home)?.css ?? '';

  /** A token's colour, as red, green and blue from 0 to 1. */
  function colourOf(name: string, theme: 'light' | 'dark'): readonly number[] {
    const [, light = '', dark = ''] =
      new RegExp(`--${name}: light-dark\\(#([\\da-f]{6}), #([\\da-f]{6})\\)`).exec(tokens) ?? [];
    const hex = theme === 'light' ? light : dark;
    return [0, 2, 4].map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255);
  }

  /** As WCAG counts it. */
  function luminance(colour: readonly number[]): number {
    const [red = 0, green = 0, blue = 0] = colour.map((part) =>
      part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4,
    );
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  }

  function contrast(text: string, ground: string, theme: 'light' | 'dark'): number {
    const [dark = 0, light = 0] = [text, ground]
      .map((name) => luminance(colourOf(name, theme)))
      .toSorted((one, other) => one - other);
    return (light + 0.05) / (dark + 0.05);
  }

  const inks = ['ink', 'ink-prose', 'ink-2'];
  const pairs = [
    ...[...inks, 'ink-3', 'code-keyword', 'code-string', 'code-number'].map(
      (ink) => [ink, 'sunken'] as const,
    ),
    ...inks.flatMap((ink) => [[ink, 'code-added'] as const, [ink, 'code-removed'] as const]),
  ];

  test.each(pairs)('%s on %s', (ink, ground) => {
    for (const theme of ['light', 'dark'] as const) {
      expect(contrast(ink, ground, theme), theme).toBeGreaterThanOrEqual(4.5);
    }
  });

  test('the check counts as WCAG does', () => {
    expect(contrast('ink', 'ink', 'light')).toBe(1);
    expect(contrast('accent-ink', 'accent', 'light')).toBeCloseTo(6.08, 2);
  });
});
