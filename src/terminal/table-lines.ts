import type { Alignment, Cell, Table } from '../markdown/tree.ts';
import { inlineParagraphs } from './inline-spans.ts';
import { indent, type Line, lineWidth, type Mark, span } from './line.ts';
import type { LineContext } from './markdown-lines.ts';
import { wrapLine } from './wrap.ts';

const gap = 2;

/** Columns where they fit; else each row as a list of what its cells say. */
export function tableLines(table: Table, context: LineContext): readonly Line[] {
  const head = table.head.map((cell) => cellLine(cell, ['bold']));
  const rows = table.rows.map((cells) => cells.map((cell) => cellLine(cell, [])));
  const widths = head.map((cell, at) =>
    Math.max(...[cell, ...rows.map((row) => row[at] ?? [])].map(lineWidth)),
  );
  const total = widths.reduce((sum, width) => sum + width + gap, -gap);
  if (total > context.width) return stacked(head, rows, context);
  const underline = widths.map((width) => [span(context.symbols.rule.repeat(width), 'dim')]);
  return [head, underline, ...rows].map((cells) => columns(cells, widths, table.align));
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
  return rows.flatMap((row, at) => [
    ...(at === 0 ? [] : [[]]),
    ...row.flatMap((cell, column) => {
      const name = head[column] ?? [];
      return wrapLine([...name, span(lineWidth(name) === 0 ? '' : ': '), ...cell], context);
    }),
  ]);
}

function cellLine(cell: Cell, marks: readonly Mark[]): Line {
  return inlineParagraphs(cell, marks).flatMap((line, at) => (at === 0 ? line : [indent(1), ...line]));
}
