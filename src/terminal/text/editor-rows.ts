import type { Row } from '../screen/row.ts';
import type { Editor } from './editor.ts';
import { cursorPlace, editorLines } from './editor-lines.ts';
import { indent, type Line, lineWidth, type Span, span } from './line.ts';
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
