import { endInEllipsis, type Line, type Mark, type Span, span } from './line.ts';
import { measureGraphemes, printableAscii } from './width.ts';

/** Punctuation that Chinese never puts at the start of a line, or never leaves at the end of one. */
const closing = /^[，。、；：？！…）》」』】〕”’,.;:?!)\]}%·—～]/u;
const opening = /^[（《「『【〔“‘([{]/u;

export type WrapLimits = {
  readonly width: number;
  /** Further lines are cut, and the last one says so. */
  readonly most?: number;
  readonly ellipsis?: string;
};

/**
 * Breaks at spaces and between wide characters, inside a word only when the word is wider than the line.
 * No line is ever wider than asked.
 */
export function wrapLine(line: Line, limits: WrapLimits): readonly Line[] {
  const lines: Line[] = [];
  wrapInto(lines, line, limits);
  return lines;
}

/** Text of several paragraphs, each wrapped. */
export function wrapText(text: string, marks: readonly Mark[], limits: WrapLimits): readonly Line[] {
  const lines: Line[] = [];
  for (const paragraph of text.replaceAll(/\r\n?/g, '\n').split('\n')) {
    if (lines.length >= (limits.most ?? Infinity)) break;
    wrapInto(lines, [span(paragraph, ...marks)], limits);
  }
  return lines;
}

/** Adds the lines of a line that may be too wide. One list for all: a prompt may have tens of thousands. */
function wrapInto(lines: Line[], line: Line, { width, most = Infinity, ellipsis = '…' }: WrapLimits): void {
  const room = Math.max(2, width);
  if (fitsAsItIs(line, room)) {
    lines.push(line);
    return;
  }
  const cells = toCells(line);
  if (cells.length === 0) lines.push([]);
  for (let from = 0; from < cells.length; ) {
    const to = lineEnd(cells, from, room);
    if (lines.length === most - 1 && to < cells.length) {
      lines.push(endInEllipsis(toSpans(cells, from, from + room), room, ellipsis));
      return;
    }
    lines.push(toSpans(cells, from, to));
    from = to;
    while (cells[from]?.isSpace) from += 1;
  }
}

/** Most lines are short: nothing has to be measured. */
function fitsAsItIs(line: Line, room: number): boolean {
  let left = room;
  for (const { text } of line) {
    // No unit of text takes more than two columns.
    left -= printableAscii.test(text) ? text.length : 2 * text.length;
    if (left < 0 || text === '') return false;
  }
  return line.at(-1)?.text.endsWith(' ') === false;
}

/** A character of a line: the span it is of, and where in its text it stands. */
type Cell = {
  readonly from: Span;
  readonly at: number;
  readonly end: number;
  readonly width: number;
  readonly isSpace: boolean;
};

function toCells(line: Line): readonly Cell[] {
  const cells: Cell[] = [];
  for (const from of line) {
    const { text } = from;
    measureGraphemes(text, (at, end, width) => {
      cells.push({ from, at, end, width, isSpace: end - at === 1 && text.charCodeAt(at) === 0x20 });
    });
  }
  return cells;
}

function lineEnd(cells: readonly Cell[], from: number, room: number): number {
  let used = 0;
  let breakAt = from;
  for (let at = from; at < cells.length; at += 1) {
    const cell = cells[at] as Cell;
    if (at > from && mayBreak(cells[at - 1] as Cell, cell)) breakAt = at;
    used += cell.width;
    // Spaces may hang over the edge: they are trimmed.
    if (used > room && !cell.isSpace) return breakAt > from ? breakAt : Math.max(at, from + 1);
  }
  return cells.length;
}

function mayBreak(before: Cell, after: Cell): boolean {
  if (after.isSpace) return false;
  if (before.isSpace) return true;
  if (before.width < 2 && after.width < 2) return false;
  return !closing.test(textOf(after)) && !opening.test(textOf(before));
}

function textOf({ from, at, end }: Cell): string {
  return from.text.slice(at, end);
}

/** The cells of a line as spans again, without the spaces at its end. */
function toSpans(cells: readonly Cell[], first: number, end: number): Line {
  let last = Math.min(end, cells.length);
  while (last > first && cells[last - 1]?.isSpace) last -= 1;
  const spans: Span[] = [];
  for (let next = first; next < last; ) {
    const { from, at } = cells[next] as Cell;
    while (next < last && cells[next]?.from === from) next += 1;
    spans.push({ text: from.text.slice(at, cells[next - 1]?.end), marks: from.marks });
  }
  return spans;
}
