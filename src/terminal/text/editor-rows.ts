import type { Editor } from './editor.ts';
import { harmless, indent, type Line, lineWidth, type Span, span } from './line.ts';
import type { Row } from './row.ts';
import { graphemes, graphemeWidth, textWidth } from './width.ts';
import { wrapText } from './wrap.ts';

type Box = {
  readonly editor: Editor;
  /** The prefix of the first row and that of the others. */
  readonly lead: Line;
  readonly follow: Line;
  readonly width: number;
  readonly most: number;
  readonly placeholder: string | null;
};

/** A text being written, in at most so many rows around the cursor. */
export function editorRows({ editor, lead, follow, width, most, placeholder }: Box): readonly Row[] {
  if (editor.text === '' && placeholder !== null) {
    const [first = []] = wrapText(placeholder, ['dim'], { width, most: 1 });
    return [{ line: [...lead, ...first], right: null, cursor: lineWidth(lead) }];
  }
  const lines = editorLines(editor.text, width);
  const place = cursorPlace(lines, editor);
  const top = Math.max(0, Math.min(place.row - most + 1, lines.length - most));
  return lines.slice(top, top + most).map(({ from, to }, at) => {
    const before = at + top === 0 ? lead : follow;
    return {
      line: [...before, span(editor.text.slice(from, to))],
      right: null,
      cursor: at + top === place.row ? lineWidth(before) + place.column : null,
    };
  });
}

/** The same text without a cursor, while the keys go elsewhere. */
export function withoutCursor(rows: readonly Row[]): readonly Row[] {
  return rows.map((row) => ({ ...row, cursor: null }));
}

/** Room before the rows of a field: a mark on the first, nothing or a bar on the others. */
export function fieldLead(columns: number, mark: Span): { readonly lead: Line; readonly follow: Line } {
  const lead = [indent(columns), mark, indent(1)];
  return { lead, follow: [indent(lineWidth(lead))] };
}

/** One row of a text being written: the part of the text it shows. */
type EditorLine = { readonly from: number; readonly to: number };

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

type CursorPlace = { readonly row: number; readonly column: number };

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
