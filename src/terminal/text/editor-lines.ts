import type { Editor } from './editor.ts';
import { harmless } from './harmless.ts';
import { graphemes, graphemeWidth, textWidth } from './width.ts';

/** One row of a text being written: the part of the text it shows. */
export type EditorLine = { readonly from: number; readonly to: number };

/** Breaks a text into rows without losing a character, so that every place in the text has a place on screen. */
export function editorLines(text: string, width: number): readonly EditorLine[] {
  const lines: EditorLine[] = [];
  let from = 0;
  for (const paragraph of text.split('\n')) {
    lines.push(...paragraphLines(paragraph, from, width));
    from += paragraph.length + 1;
  }
  return lines;
}

function paragraphLines(paragraph: string, start: number, width: number): readonly EditorLine[] {
  const lines: EditorLine[] = [];
  let from = start;
  let at = start;
  let used = 0;
  let afterSpace = start;
  // Nearly every text is shown as it is; only others pay for a look at each character.
  const widthOf = harmless(paragraph) === paragraph ? graphemeWidth : shownWidth;
  for (const grapheme of graphemes(paragraph)) {
    const wide = widthOf(grapheme);
    if (used + wide > width && at > from) {
      const end = afterSpace > from ? afterSpace : at;
      lines.push({ from, to: end });
      used = shownWidth(paragraph.slice(end - start, at - start));
      from = end;
    }
    used += wide;
    at += grapheme.length;
    if (grapheme === ' ' || wide > 1) afterSpace = at;
  }
  return [...lines, { from, to: at }];
}

export type CursorPlace = { readonly row: number; readonly column: number };

export function cursorPlace(lines: readonly EditorLine[], { text, cursor }: Editor): CursorPlace {
  const row = Math.max(
    0,
    lines.findLastIndex(({ from }) => from <= cursor),
  );
  const { from } = lines[row] ?? { from: 0 };
  return { row, column: shownWidth(text.slice(from, cursor)) };
}

/** One row up or down, as near to the same column as it goes; null at the edge of the text. */
export function moveByRow(editor: Editor, by: 1 | -1, width: number): Editor | null {
  const lines = editorLines(editor.text, width);
  const place = cursorPlace(lines, editor);
  const target = lines[place.row + by];
  if (target === undefined) return null;
  let cursor = target.from;
  let column = 0;
  for (const grapheme of graphemes(editor.text.slice(target.from, target.to))) {
    column += shownWidth(grapheme);
    if (column > place.column) break;
    cursor += grapheme.length;
  }
  // The end of a wrapped row is the start of the next one; stay on the row that was asked for.
  const wrapped = cursor === target.to && lines[place.row + by + 1]?.from === cursor;
  return { ...editor, cursor: wrapped ? lastPlaceOn(editor.text, target) : cursor };
}

function lastPlaceOn(text: string, { from, to }: EditorLine): number {
  const last = graphemes(text.slice(from, to)).at(-1) ?? '';
  return to - last.length;
}

function shownWidth(text: string): number {
  return textWidth(harmless(text));
}
