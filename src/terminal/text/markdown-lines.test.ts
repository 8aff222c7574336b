import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseMarkdown } from '../../markdown/parse.ts';
import { lineWidth, plainText } from './line.ts';
import { markdownLines } from './markdown-lines.ts';
import { asciiSymbols, unicodeSymbols } from './symbols.ts';

const lines = (text: string, width = 40) =>
  markdownLines(parseMarkdown(text), { width, symbols: unicodeSymbols });
const shown = (text: string, width?: number) => lines(text, width).map(plainText);

describe('agent text as lines', () => {
  test.each([
    ['paragraphs', 'one\n\ntwo', ['one', '', 'two']],
    ['a hard break', 'one  \ntwo', ['one', 'two']],
    ['bullets', '- one\n- two\n  - three', ['• one', '• two', '  • three']],
    ['numbers, aligned', '9. a\n10. b', [' 9. a', '10. b']],
    ['tasks', '- [x] done\n- [ ] open', ['• ■ done', '• □ open']],
    ['a quote', '> said\n> so', ['│ said', '│ so']],
    ['code keeps its indentation', '```js\nif (a)\n  b()\n```', ['  if (a)', '    b()']],
    ['a link shows where it goes', '[here](https://example.com/x)', ['here (https://example.com/x)']],
    ['an address is not said twice', '<https://example.com/x>', ['https://example.com/x']],
    ['a rule', 'a\n\n---\n\nb', ['a', '', '─'.repeat(40), '', 'b']],
    ['a table', '|a|n|\n|-|-:|\n|bb|1|\n|c|22|', ['a    n', '──  ──', 'bb   1', 'c   22']],
    ['Chinese emphasis beside punctuation', '**重点。**后', ['重点。后']],
  ])('%s', (_name, text, expected) => {
    expect(shown(text)).toEqual(expected);
  });

  test('a table too wide for the screen becomes a list of what its cells say', () => {
    expect(shown('|service|calls|\n|-|-|\n|a very long name|12|', 16)).toEqual([
      'service: a very',
      'long name',
      'calls: 12',
    ]);
  });

  test('a long address gives way to its host', () => {
    expect(shown(`[x](https://example.com/${'a'.repeat(100)})`)).toEqual(['x (example.com)']);
  });

  test('weight and slant are marks', () => {
    expect(lines('# t\n\n**b** *i* `c`').flat()).toMatchObject([
      { text: 't', marks: ['bold'] },
      { text: 'b', marks: ['bold'] },
      { text: ' ' },
      { text: 'i', marks: ['italic'] },
      { text: ' ' },
      { text: 'c', marks: ['code'] },
    ]);
  });

  test('code of a known language has its colours, other code has one', () => {
    expect(lines('```js\nlet a = "b" // c\n```').flat()).toEqual([
      { text: '  ', marks: [] },
      { text: 'let', marks: ['keyword'] },
      { text: ' a = ', marks: [] },
      { text: '"b"', marks: ['string'] },
      { text: ' ', marks: [] },
      { text: '// c', marks: ['dim'] },
    ]);
    expect(lines('```\nlet a\n```').flat()).toEqual([
      { text: '  ', marks: [] },
      { text: 'let a', marks: ['code'] },
    ]);
  });

  test('the lines of a diff differ by mark and colour', () => {
    const diff = '```diff\n@@ -1 +1 @@\n-a\n+b\n\n c\n```';
    expect(lines(diff).map((line) => line.slice(1))).toEqual([
      [{ text: '@@ -1 +1 @@', marks: ['accent'] }],
      [{ text: '-a', marks: ['removed'] }],
      [{ text: '+b', marks: ['added'] }],
      [],
      [{ text: ' c', marks: [] }],
    ]);
  });

  test('colours survive a break', () => {
    const wrapped = lines('```js\n"one two three four" + 5\n```', 12);
    expect(wrapped.map((line) => line.slice(1).map(({ text, marks }) => [text, ...marks]))).toEqual([
      [['"one two', 'string']],
      [['three', 'string']],
      [['four"', 'string'], [' + '], ['5', 'number']],
    ]);
  });

  test('ASCII twins', () => {
    const ascii = markdownLines(parseMarkdown('- a\n\n> b'), { width: 20, symbols: asciiSymbols });
    expect(ascii.map(plainText)).toEqual(['- a', '', '| b']);
  });

  test('no line is wider than asked, however deep the nesting', () => {
    const piece = fc.constantFrom(
      '- ',
      '> ',
      '  ',
      '1. ',
      'word ',
      '中文',
      '\n',
      '\n\n',
      '`c`',
      '|a|b|\n|-|-|\n|c|d|\n',
      '```\nlong code line here\n```\n',
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 30 }), fc.integer({ min: 8, max: 40 }), (pieces, width) => {
        for (const line of lines(pieces.join(''), width)) expect(lineWidth(line)).toBeLessThanOrEqual(width);
      }),
    );
  });
});
