import { describe, expect, test } from 'vitest';
import { parseMarkdown } from './parse.ts';
import { mostCost } from './reader.ts';

const words = (text: string) => ({ kind: 'paragraph', children: [{ kind: 'text', text }] });

describe('what is too intricate stays as it was written', () => {
  const deep = `${'>'.repeat(30)} **one**\n<two>`;

  test('alone', () => {
    expect(parseMarkdown(`\n${deep}\n\n`)).toEqual({ blocks: [{ kind: 'plain', text: deep }], plain: true });
  });

  test('among others, which are formatted', () => {
    expect(parseMarkdown(`# a\n\n${deep}\n\n\n${deep}\n \n- b`)).toEqual({
      blocks: [
        { kind: 'heading', level: 1, children: [{ kind: 'text', text: 'a' }] },
        { kind: 'plain', text: `${deep}\n\n\n${deep}` },
        { kind: 'list', start: null, tight: true, items: [{ checked: null, blocks: [words('b')] }] },
      ],
      plain: true,
    });
  });

  test('with its spaces and line ends', () => {
    expect(parseMarkdown(`   ${'- '.repeat(30)}x\r\n\r\n      y`).blocks).toEqual([
      { kind: 'plain', text: `   ${'- '.repeat(30)}x\n\n      y` },
    ]);
  });

  test('a block that costs more than a whole prompt may costs only itself', () => {
    const bad = '`a'.repeat(mostCost + 1);
    const { blocks } = parseMarkdown(`one\n\n${bad}\n\ntwo`);
    expect(blocks).toEqual([words('one'), { kind: 'plain', text: bad }, words('two')]);
  });

  test('once blocks cost too much together, the rest', () => {
    const { blocks, plain } = parseMarkdown(`${'*a*\n\n'.repeat(mostCost)}the end`);
    const last = blocks.at(-1);
    expect(plain).toBe(true);
    expect(blocks.length).toBeGreaterThan(mostCost / 10);
    expect(blocks.length).toBeLessThan(mostCost / 2);
    expect(blocks.slice(0, -1).every(({ kind }) => kind === 'paragraph')).toBe(true);
    expect(last?.kind === 'plain' && last.text).toMatch(/^\*a\*\n\n[\s\S]*\nthe end$/);
  });

  test('the rest, even where a later block alone would not have cost too much', () => {
    const [first, second] = ['`a` '.repeat(mostCost / 3), '*b* '.repeat(mostCost / 3)];
    expect(parseMarkdown(`${first}\n\n${second}\n\n*end*`).blocks).toEqual([
      expect.objectContaining({ kind: 'paragraph' }),
      { kind: 'plain', text: `${second}\n\n*end*` },
    ]);
  });

  test.each([
    ['a paragraph', 'words\n\n', 2 + 1],
    ['a line', 'words\n', 1 + 1],
    ['a mark', 'a`', 1],
    ['an address', 'http://a.b ', 4],
    ['an item with its paragraph', '- a\n', 2 + 2 + 1],
    ['a row of two cells', 'a|b\n', 2 + 2 * 2 + 1, 'a|b\n-|-\n'],
  ])('%s costs what it costs, and the next one too many is plain', (_name, part, cost, start = '') => {
    const most = Math.floor((0.9 * mostCost) / cost);
    const least = Math.ceil((1.1 * mostCost) / cost);
    expect(parseMarkdown(start + part.repeat(most)).plain).toBe(false);
    expect(parseMarkdown(start + part.repeat(least)).plain).toBe(true);
  });

  test('code costs nothing, whatever stands in it', () => {
    expect(parseMarkdown(`\`\`\`\n${'*a* '.repeat(mostCost)}\n\`\`\``).plain).toBe(false);
  });

  test('cells that fill up short rows are counted before they are made, in all tables together', () => {
    const table = `${'|a'.repeat(100)}|\n${'|-'.repeat(100)}|\n${'|\n'.repeat(20)}\n`;
    const { blocks } = parseMarkdown(`${table.repeat(10)}*end*`);
    expect(blocks.map(({ kind }) => kind)).toEqual([
      'table',
      'table',
      'table',
      'table',
      'plain',
      'paragraph',
    ]);
  });

  test('a list that is longer than a whole prompt may be', () => {
    const text = '- a\n'.repeat(mostCost).trimEnd();
    expect(parseMarkdown(text)).toEqual({ blocks: [{ kind: 'plain', text }], plain: true });
  });

  test('blank lines without end are nothing', () => {
    expect(parseMarkdown('\n'.repeat(3 * mostCost))).toEqual({ blocks: [], plain: false });
  });
});

test('what can be formatted says so', () => {
  expect(parseMarkdown('**a**')).toMatchObject({ plain: false });
});
