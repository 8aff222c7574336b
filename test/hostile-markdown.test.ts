import { describe, expect, test } from 'vitest';
import { cleanText } from '../src/domain/text/clean-text.ts';
import { parseMarkdown } from '../src/markdown/parse.ts';
import { mostCost } from '../src/markdown/reader.ts';
import type { Document } from '../src/markdown/tree.ts';
import { type Line, lineWidth, plainText } from '../src/terminal/text/line.ts';
import { markdownLines } from '../src/terminal/text/markdown-lines.ts';
import { unicodeSymbols } from '../src/terminal/text/symbols.ts';
import { hostileText, seeded } from './support/hostile-markdown.ts';
import { countNodes, deepest } from './support/markdown-nodes.ts';
import { ordinaryPrompts } from './support/ordinary-prompts.ts';

/** Of the processor's time. Far above what is measured (bench, part `markdown`): a busy machine must not fail it. */
const limitMs = 1_000;
const patienceMs = 120_000;
const width = 76;
const seeds = Array.from({ length: 8 }, (_, seed) => seed);
const inputsPerSeed = 30;

type Shown = { readonly document: Document; readonly lines: readonly Line[] };

/** The whole way from what an agent sent to what each face has in hand. */
function show(source: string): Shown {
  const document = parseMarkdown(cleanText(source));
  return { document, lines: markdownLines(document, { width, symbols: unicodeSymbols }) };
}

function timed<Value>(work: () => Value): { readonly value: Value; readonly ms: number } {
  const before = process.cpuUsage();
  const value = work();
  return { value, ms: process.cpuUsage(before).user / 1_000 };
}

describe('a prompt made to be slow', { timeout: patienceMs }, () => {
  test.each(seeds)('is shown at once on both faces, seed %d', (seed) => {
    const random = seeded(seed);
    for (let at = 0; at < inputsPerSeed; at += 1) {
      const source = hostileText(random);
      const name = `seed ${seed}, input ${at}: ${JSON.stringify(source.slice(0, 80))}`;
      const { value, ms } = timed(() => show(source));
      expect(ms, name).toBeLessThan(limitMs);
      expect(countNodes(value.document.blocks), name).toBeLessThan(3 * mostCost);
      expect(deepest(value.document.blocks), name).toBeLessThan(40);
      expect(Math.max(0, ...value.lines.slice(0, 200).map(lineWidth)), name).toBeLessThanOrEqual(width);
    }
  });

  test.each([
    ['asterisks around a letter', `${'*'.repeat(32_767)}a${'*'.repeat(32_767)}`],
    ['asterisks behind a letter', `a${'*'.repeat(65_535)}`],
    ['underscores around a letter', `${'_'.repeat(32_767)}a${'_'.repeat(32_767)}`],
    ['one word', 'x'.repeat(65_536)],
    ['marks on one letter', `e${'\u0301'.repeat(65_535)}`],
    ['emoji joined to one', '👩\u200d'.repeat(30_000)],
    ['Korean', '세 서비스가 '.repeat(9_000)],
    ['a table of 5,000 columns', ['|a', '|-', '|x'].map((cell) => `${cell.repeat(5_000)}|\n`).join('')],
    ['definitions', '[a]: b "c"\n'.repeat(6_000)],
    ['footnotes', '[^1]\n\n[^1]: x\n'.repeat(4_000)],
  ])('%s', (_name, source) => {
    const { value, ms } = timed(() => show(source));
    expect(ms).toBeLessThan(limitMs);
    expect(value.lines.length).toBeGreaterThan(0);
  });

  test('as plain text it says every character, in its order', () => {
    const source = `${'*'.repeat(20_000)}a b${'*'.repeat(20_000)}`;
    const { document, lines } = show(source);
    expect(document).toEqual({ blocks: [{ kind: 'plain', text: source }], plain: true });
    expect(lines.map(plainText).join('').replaceAll(' ', '')).toBe(source.replaceAll(' ', ''));
  });
});

describe('a prompt made to be read keeps its dress', { timeout: patienceMs }, () => {
  test.each(ordinaryPrompts)('%s', (_name, source) => {
    const { document, lines } = show(source);
    expect(document.plain).toBe(false);
    expect(document.blocks.some(({ kind }) => kind === 'plain')).toBe(false);
    expect(lines.length).toBeGreaterThan(0);
  });
});
