import { endInEllipsis, type Line, type Mark, type Span, span } from './line.ts';
import { graphemes, graphemeWidth } from './width.ts';

type Cell = { readonly text: string; readonly width: number; readonly marks: readonly Mark[] };

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
export function wrapLine(
  line: Line,
  { width, most = Infinity, ellipsis = '…' }: WrapLimits,
): readonly Line[] {
  const cells = line.flatMap(toCells);
  const room = Math.max(2, width);
  const lines: Line[] = [];
  let from = 0;
  while (from < cells.length) {
    const to = lineEnd(cells, from, room);
    if (lines.length === most - 1 && to < cells.length) {
      return [...lines, endInEllipsis(toSpans(cells.slice(from, from + room)), room, ellipsis)];
    }
    lines.push(toSpans(trimEnd(cells.slice(from, to))));
    from = to;
    while (cells[from]?.text === ' ') from += 1;
  }
  return lines.length === 0 ? [[]] : lines;
}

/** Text of several paragraphs, each wrapped. */
export function wrapText(text: string, marks: readonly Mark[], limits: WrapLimits): readonly Line[] {
  const { most = Infinity } = limits;
  const lines: Line[] = [];
  for (const paragraph of text.split(/\r\n|\n|\r/u)) {
    if (lines.length >= most) break;
    lines.push(...wrapLine([span(paragraph, ...marks)], { ...limits, most: most - lines.length }));
  }
  return lines;
}

function lineEnd(cells: readonly Cell[], from: number, room: number): number {
  let used = 0;
  let breakAt = from;
  for (let at = from; at < cells.length; at += 1) {
    const cell = cells[at] as Cell;
    if (at > from && mayBreak(cells[at - 1] as Cell, cell)) breakAt = at;
    used += cell.width;
    // Spaces may hang over the edge: they are trimmed.
    if (used > room && cell.text !== ' ') return breakAt > from ? breakAt : Math.max(at, from + 1);
  }
  return cells.length;
}

function mayBreak(before: Cell, after: Cell): boolean {
  if (after.text === ' ') return false;
  if (before.text === ' ') return true;
  if (before.width < 2 && after.width < 2) return false;
  return !closing.test(after.text) && !opening.test(before.text);
}

function toCells({ text, marks }: Span): Cell[] {
  return graphemes(text).map((grapheme) => ({ text: grapheme, width: graphemeWidth(grapheme), marks }));
}

function trimEnd(cells: readonly Cell[]): readonly Cell[] {
  let end = cells.length;
  while (cells[end - 1]?.text === ' ') end -= 1;
  return cells.slice(0, end);
}

function toSpans(cells: readonly Cell[]): Line {
  const spans: Span[] = [];
  for (const { text, marks } of cells) {
    const last = spans.at(-1);
    if (last !== undefined && last.marks === marks)
      spans[spans.length - 1] = { text: last.text + text, marks };
    else spans.push({ text, marks });
  }
  return spans;
}
