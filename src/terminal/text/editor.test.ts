import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type EditIntent,
  edit,
  editorAtEnd,
  edits,
  insertText,
  isEditIntent,
  toTyped,
  within,
} from './editor.ts';
import { graphemes } from './width.ts';

/** `|` is the cursor. */
function editor(drawn: string) {
  const cursor = drawn.indexOf('|');
  return { text: drawn.replace('|', ''), cursor };
}
function drawn({ text, cursor }: { text: string; cursor: number }): string {
  return `${text.slice(0, cursor)}|${text.slice(cursor)}`;
}

describe('the line editor', () => {
  test.each<[string, EditIntent, string]>([
    ['ab|c', 'erase', 'a|c'],
    ['|abc', 'erase', '|abc'],
    ['中👩‍🚀|', 'erase', '中|'],
    ['e\u0301|', 'erase', '|'],
    ['a\n|b', 'erase', 'a|b'],
    ['a\n\n|b', 'erase', 'a\n|b'],
    ['\n|b', 'erase', '|b'],
    ['\n|b', 'go-left', '|\nb'],
    ['|\nb', 'erase', '|\nb'],
    ['\n|b', 'erase-word', '|b'],
    ['a|bc', 'erase-next', 'a|c'],
    ['a|\nb', 'erase-next', 'a|b'],
    ['one two|', 'erase-word', 'one |'],
    ['one two  |', 'erase-word', 'one |'],
    ['one, |', 'erase-word', 'one|'],
    ['ae\u0301|', 'go-word-left', '|ae\u0301'],
    ['a\n|b', 'erase-word', '|b'],
    ['|one two', 'erase-next-word', '| two'],
    ['a\nbc|d', 'erase-to-start', 'a\n|d'],
    ['a|b\nc', 'erase-to-end', 'a|\nc'],
    ['a中|', 'go-left', 'a|中'],
    ['a|', 'go-right', 'a|'],
    ['|👩‍🚀a', 'go-right', '👩‍🚀|a'],
    ['a|\nb', 'go-right', 'a\n|b'],
    ['one two|', 'go-word-left', 'one |two'],
    ['|one two', 'go-word-right', 'one| two'],
    ['a\nbc|', 'go-start', 'a\n|bc'],
    ['|ab\nc', 'go-end', 'ab|\nc'],
    ['|ab', 'go-start', '|ab'],
    ['a|b', 'newline', 'a\n|b'],
  ])('%j, %s: %j', (before, intent, after) => {
    expect(drawn(edit(editor(before), intent))).toBe(after);
  });

  test('text goes in where the cursor is', () => {
    expect(drawn(insertText(editor('a|c'), '中'))).toBe('a中|c');
    expect(drawn(editorAtEnd('ab'))).toBe('ab|');
  });

  test('a limit never cuts a character in two', () => {
    expect(within('a👩‍🚀b', 3)).toBe('a');
    expect(within('a👩‍🚀b', 6)).toBe('a👩‍🚀');
    expect(within('abc', 3)).toBe('abc');
  });

  test('pasted text keeps its lines and loses its controls', () => {
    expect(toTyped('a\r\nb\rc\x1b[31m\td\x07')).toBe('a\nb\nc[31m\td');
  });

  test('the cursor never stands inside a character', () => {
    const text = fc.string({
      unit: fc.constantFrom('a', ' ', '中', '👩‍🚀', 'e\u0301', '\n', '.'),
      maxLength: 20,
    });
    const intents = fc.array(fc.constantFrom(...Object.keys(edits).filter(isEditIntent)), { maxLength: 20 });
    fc.assert(
      fc.property(text, intents, (start, all) => {
        const end = all.reduce(edit, editorAtEnd(start));
        const apart = [...graphemes(end.text.slice(0, end.cursor)), ...graphemes(end.text.slice(end.cursor))];
        expect(apart).toEqual(graphemes(end.text));
      }),
      { numRuns: 1_000 },
    );
  });
});
