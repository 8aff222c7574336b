import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { lineWidth, plainText, span } from './line.ts';
import { wrapLine, wrapText } from './wrap.ts';

const wrapped = (text: string, width: number, most?: number) =>
  wrapText(text, [], most === undefined ? { width } : { width, most }).map(plainText);

const anyText = fc.string({
  unit: fc.constantFrom('a', 'b', ' ', ' ', '中', '，', '（', '👩‍🚀', 'é', 'e\u0301', '❤️', '-', '한', 'word'),
  maxLength: 80,
});

describe('wrapping', () => {
  test.each([
    ['breaks at spaces', 'one two three', 7, ['one two', 'three']],
    ['breaks a word that is wider than the line', 'abcdefghij', 4, ['abcd', 'efgh', 'ij']],
    ['breaks between Chinese characters', '三个服务仍在调用', 8, ['三个服务', '仍在调用']],
    ['keeps a full stop off the start of a line', '三个服务。好', 8, ['三个服', '务。好']],
    ['keeps an opening bracket off the end of a line', '三个（服务）', 6, ['三个', '（服', '务）']],
    ['lets spaces hang over the edge', 'abcd    ef', 4, ['abcd', 'ef']],
    ['keeps the indentation of the first line', '  ab', 8, ['  ab']],
    ['keeps empty paragraphs', 'a\n\nb', 8, ['a', '', 'b']],
  ])('%s', (_name, text, width, expected) => {
    expect(wrapped(text, width)).toEqual(expected);
  });

  test('what does not fit is cut, and says so', () => {
    expect(wrapped('one two three four', 7, 2)).toEqual(['one two', 'three…']);
  });

  test('marks survive a break', () => {
    const lines = wrapLine([span('plain '), span('strong words', 'bold')], { width: 12 });
    expect(lines.map((line) => line.map(({ text, marks }) => [text, marks]))).toEqual([
      [
        ['plain ', []],
        ['strong', ['bold']],
      ],
      [['words', ['bold']]],
    ]);
  });

  test('no line is wider than asked, and no visible character is lost', () => {
    fc.assert(
      fc.property(anyText, fc.integer({ min: 8, max: 30 }), (text, width) => {
        const lines = wrapText(text, [], { width });
        for (const line of lines) expect(lineWidth(line)).toBeLessThanOrEqual(width);
        const visible = (all: string) => all.replaceAll(/\s/gu, '');
        expect(visible(lines.map(plainText).join(''))).toBe(visible(text));
      }),
    );
  });

  test('a bounded wrap has at most so many lines, none too wide', () => {
    fc.assert(
      fc.property(
        anyText,
        fc.integer({ min: 8, max: 30 }),
        fc.integer({ min: 1, max: 3 }),
        (text, width, most) => {
          const lines = wrapText(text, [], { width, most });
          expect(lines.length).toBeLessThanOrEqual(most);
          for (const line of lines) expect(lineWidth(line)).toBeLessThanOrEqual(width);
        },
      ),
    );
  });
});
