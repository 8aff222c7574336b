import type { TerminalWords } from '../strings.ts';
import { blankRow, type Row } from '../text/row.ts';
import type { Symbols } from '../text/symbols.ts';

/** Puts the keys on the last rows, whatever is above them. */
export function fillAbove(above: readonly Row[], footer: readonly Row[], rows: number): readonly Row[] {
  const room = Math.max(0, rows - footer.length);
  const blanks = Array.from({ length: Math.max(0, room - above.length) }, () => blankRow);
  return [...above.slice(0, room), ...blanks, ...footer];
}

/** The entries of a list that are in view, counted from one. */
export type Range = { readonly from: number; readonly to: number; readonly total: number };

/** `2–4 of 9 ↑↓`: which part of a list is in view, and where the rest is. */
export function rangeText({ from, to, total }: Range, words: TerminalWords, symbols: Symbols): string {
  const arrows = (from > 1 ? symbols.up : '') + (to < total ? symbols.down : '');
  return `${words.range(from, to, total)} ${arrows}`;
}

/** A stretch of a list that fits, around the entry the pointer is on. */
export type Stretch = { readonly from: number; readonly to: number };

type Fitting = {
  readonly count: number;
  readonly focus: number;
  readonly room: number;
  /** Rows an entry takes; asked only for entries near the pointer. */
  readonly height: (at: number) => number;
};

/** Grows from the pointer to both sides, so that it stays in the middle until an end of the list is reached. */
export function fitAround({ count, focus, room, height }: Fitting): Stretch {
  let from = focus;
  let to = Math.min(focus + 1, count);
  let used = to > from ? height(focus) : 0;
  for (;;) {
    const below = to < count && used + height(to) <= room;
    if (below) {
      used += height(to);
      to += 1;
    }
    const above = from > 0 && used + height(from - 1) <= room;
    if (above) {
      from -= 1;
      used += height(from);
    }
    if (!below && !above) return { from, to };
  }
}
