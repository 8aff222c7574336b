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
