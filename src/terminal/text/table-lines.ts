import type { Alignment, Cell, Table } from '../../markdown/tree.ts';
import { inlineParagraphs } from './inline-spans.ts';
import { indent, type Line, lineWidth, type Mark, span } from './line.ts';
import type { LineContext } from './markdown-lines.ts';
import { wrapLine } from './wrap.ts';

const gap = 2;

/** Columns where they fit; else each row as a list of what its cells say. */
export function tableLines(table: Table, context: LineContext): readonly Line[] {
  const head = table.head.map((cell) => cellLine(cell, ['bold']));
  const rows = table.rows.map((cells) => cells.map((cell) => cellLine(cell, [])));
  const widths = fittingWidths(head, rows, context.width);
  if (widths === null) return stacked(head, rows, context);
  const underline = widths.map((width) => [span(context.symbols.rule.repeat(width), 'dim')]);
  return [head, underline, ...rows].map((cells) => columns(cells, widths, table.align));
}

/** The columns' widths, or null where they are wider than the screen; no more is measured than that takes. */
function fittingWidths(
  head: readonly Line[],
  rows: readonly (readonly Line[])[],
  room: number,
): readonly number[] | null {
  const widths: number[] = [];
  let left = room + gap;
  for (const [at, name] of head.entries()) {
    let width = lineWidth(name);
    for (const row of rows) width = Math.max(width, lineWidth(row[at] ?? []));
    widths.push(width);
    left -= width + gap;
    if (left < 0) return null;
  }
  return widths;
}

function columns(cells: readonly Line[], widths: readonly number[], align: readonly Alignment[]): Line {
  return cells.flatMap((cell, at) => {
    const free = (widths[at] ?? 0) - lineWidth(cell);
    const before = align[at] === 'right' ? free : align[at] === 'center' ? Math.floor(free / 2) : 0;
    const after = at === cells.length - 1 ? 0 : free - before + gap;
    return [indent(before), ...cell, indent(after)];
  });
}

function stacked(
  head: readonly Line[],
  rows: readonly (readonly Line[])[],
  context: LineContext,
): readonly Line[] {
  const names = head.map((name) => (lineWidth(name) === 0 ? name : [...name, span(': ')]));
  const lines: Line[] = [];
  for (const row of rows) {
    if (lines.length > 0) lines.push([]);
    for (const [column, cell] of row.entries()) {
      for (const line of wrapLine([...(names[column] ?? []), ...cell], context)) lines.push(line);
    }
  }
  return lines;
}

function cellLine(cell: Cell, marks: readonly Mark[]): Line {
  return inlineParagraphs(cell, marks).flatMap((line, at) => (at === 0 ? line : [indent(1), ...line]));
}
