import { cutLine, indent, type Line, lineWidth, span } from './line.ts';

/** One row of the screen. */
export type Row = {
  readonly line: Line;
  /** Something placed by column at the right edge, so that no guess about the text before it can move it. */
  readonly right: { readonly column: number; readonly line: Line } | null;
  /** Column of the text cursor, if it is on this row. */
  readonly cursor: number | null;
};

export type Frame = {
  readonly rows: readonly Row[];
  readonly cursor: { readonly row: number; readonly column: number } | null;
};

/** Columns left free at either side. */
export const margin = 1;

/** Prose ends here however wide the terminal is: the eye does not find its way back from a longer line. */
export function proseColumns(cols: number): number {
  return Math.min(cols, 100);
}

export const blankRow: Row = { line: [], right: null, cursor: null };

export function row(line: Line): Row {
  return { line, right: null, cursor: null };
}

/** A row at the margin, cut to the screen. */
export function marginRow(line: Line, cols: number, ellipsis: string): Row {
  return row([indent(margin), ...cutLine(line, cols - 2 * margin, ellipsis)]);
}

type Sides = { readonly left: Line; readonly right: Line; readonly cols: number; readonly ellipsis: string };

/** Left and right on one row; the left side gives way. */
export function sidesRow({ left, right, cols, ellipsis }: Sides): Row {
  const placed = cutLine(right, cols - 2 * margin, ellipsis);
  if (placed.length === 0) return marginRow(left, cols, ellipsis);
  const column = cols - margin - lineWidth(placed);
  const room = column - 3 * margin;
  const line = room > 3 ? [indent(margin), ...cutLine(left, room, ellipsis)] : [];
  return { line, right: { column, line: placed }, cursor: null };
}

export function toFrame(rows: readonly Row[]): Frame {
  const at = rows.findIndex(({ cursor }) => cursor !== null);
  const column = rows[at]?.cursor ?? null;
  return { rows, cursor: column === null ? null : { row: at, column } };
}

/** Several pieces on one line with our separator between them. */
export function joined(pieces: readonly Line[], separator: string): Line {
  return pieces.flatMap((piece, at) => (at === 0 ? piece : [span(separator, 'dim'), ...piece]));
}
