import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cursorPlace, editorLines, moveByRow } from './editor-rows.ts';
import { harmless } from './line.ts';
import { textWidth } from './width.ts';

const shown = (text: string, width: number) =>
  editorLines(text, width).map(({ from, to }) => text.slice(from, to));

describe('a text being written, in rows', () => {
  test.each([
    ['', 8, ['']],
    ['one two three', 8, ['one two ', 'three']],
    ['abcdefghijk', 4, ['abcd', 'efgh', 'ijk']],
    ['a\n\nb', 8, ['a', '', 'b']],
    ['三个服务仍在', 8, ['三个服务', '仍在']],
    ['ab\n', 8, ['ab', '']],
  ])('%j in %i columns', (text, width, expected) => {
    expect(shown(text, width)).toEqual(expected);
  });

  test('rows hold the whole text and none is too wide', () => {
    const text = fc.string({ unit: fc.constantFrom('a', ' ', '中', '👩‍🚀', '\n', '\t', '.'), maxLength: 60 });
    fc.assert(
      fc.property(text, fc.integer({ min: 8, max: 20 }), (given, width) => {
        const lines = editorLines(given, width);
        expect(lines.map(({ from, to }) => given.slice(from, to)).join('')).toBe(given.replaceAll('\n', ''));
        for (const { from, to } of lines)
          expect(textWidth(harmless(given.slice(from, to)))).toBeLessThanOrEqual(width);
      }),
    );
  });

  test('the cursor is where its text is', () => {
    const text = 'one two three';
    expect(cursorPlace(editorLines(text, 8), { text, cursor: 3 })).toEqual({ row: 0, column: 3 });
    expect(cursorPlace(editorLines(text, 8), { text, cursor: 8 })).toEqual({ row: 1, column: 0 });
    expect(cursorPlace(editorLines('中文', 8), { text: '中文', cursor: 1 })).toEqual({ row: 0, column: 2 });
  });

  test('up and down keep the column as well as they can', () => {
    const text = 'abcd\n中文字';
    expect(moveByRow({ text, cursor: 3 }, 1, 20)).toEqual({ text, cursor: 6 });
    expect(moveByRow({ text, cursor: 7 }, -1, 20)).toEqual({ text, cursor: 4 });
    expect(moveByRow({ text, cursor: 3 }, -1, 20)).toBeNull();
    expect(moveByRow({ text, cursor: 7 }, 1, 20)).toBeNull();
  });

  test('moving down over wrapped rows reaches every row', () => {
    const text = 'aaaa bbbb cccc';
    const rows: number[] = [];
    let editor: ReturnType<typeof moveByRow> = { text, cursor: 4 };
    while (editor !== null) {
      rows.push(cursorPlace(editorLines(text, 5), editor).row);
      editor = moveByRow(editor, 1, 5);
    }
    expect(rows).toEqual([0, 1, 2]);
  });
});
