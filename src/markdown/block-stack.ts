import type { ItemStart } from './block-starts.ts';
import type { Holder, Leaf, OpenBlock, OpenItem, Quote } from './open-blocks.ts';

/** A block that stands in no other. */
export type OuterBlock = {
  readonly block: OpenBlock;
  /** Its first line, and the first of the next. */
  readonly from: number;
  readonly to: number;
  /** All of it was read: it neither goes too deep nor holds too much. */
  readonly finished: boolean;
};

const none: readonly OuterBlock[] = [];

/** The blocks a line may go on with, outermost first, and all that were finished before. */
export type BlockStack = ReturnType<typeof createBlockStack>;

export function createBlockStack() {
  const root: Holder = { kind: 'root', children: [] };
  const open: OpenBlock[] = [root];
  /** The first line of each outer block. */
  const starts: number[] = [];
  const unfinished = new Set<OpenBlock>();
  let taken = 0;
  let line = -1;
  let size = 0;
  let afterBlank = false;

  const tip = (): OpenBlock => open.at(-1) ?? root;

  /** Ends blocks until one is innermost that may hold any other: a list holds only items. */
  function makeRoom(): Holder {
    for (;;) {
      const last = tip();
      if (last.kind === 'root' || last.kind === 'quote' || last.kind === 'item') return last;
      open.pop();
    }
  }

  function place(block: OpenBlock, from: number): void {
    const holder = makeRoom();
    if (holder === root) starts.push(from);
    if (afterBlank && holder.kind === 'item' && holder.children.length > 0) loosenList();
    holder.children.push(block);
    open.push(block);
    size += 1;
  }

  function loosenList(): void {
    const list = open.at(-2);
    if (list?.kind === 'list') list.loose = true;
  }

  function takeUntil(end: number): readonly OuterBlock[] {
    if (taken >= end) return none;
    const first = taken;
    taken = end;
    return root.children.slice(first, end).map((block, at) => ({
      block,
      from: starts[first + at] ?? 0,
      to: starts[first + at + 1] ?? 0,
      finished: !unfinished.has(block),
    }));
  }

  return {
    open: open as readonly OpenBlock[],
    tip,

    nextLine(): void {
      line += 1;
    },

    /** Keeps so many of the open blocks; the others have ended. */
    keep(depth: number): void {
      open.length = depth;
    },

    /** Adds a block behind the text that is open, if any. */
    add(block: Leaf | Quote): void {
      place(block, line);
    },

    /** Adds an item to the list it goes on with, or to a new one. */
    addItem({ mark, start }: ItemStart, indent: number): void {
      const item: OpenItem = { kind: 'item', indent, children: [] };
      const list = tip();
      if (list.kind === 'list' && list.mark === mark) {
        if (afterBlank) list.loose = true;
        list.children.push(item);
      } else {
        place({ kind: 'list', mark, start, loose: false, children: [item] }, line);
      }
      open.push(item);
      size += 1;
    },

    /** Puts another block where the innermost one is. */
    replaceTip(block: Leaf): void {
      open.pop();
      makeRoom().children.splice(-1, 1, block);
      open.push(block);
    },

    /** Adds a block that began on the line before this one. */
    addFromLineBefore(block: Leaf): void {
      place(block, line - 1);
    },

    noteBlank(blank: boolean): void {
      const last = tip();
      const began = last.kind === 'item' && last.children.length === 0;
      afterBlank = blank && last.kind !== 'quote' && !began;
    },

    /** How many blocks there are so far. */
    size: () => size,

    /** The outer block that is open will not be read to its end. */
    giveUp(): void {
      const outer = root.children.at(-1);
      if (outer !== undefined) unfinished.add(outer);
    },

    /** The outer blocks that have ended since the last time. */
    takeEnded: () => takeUntil(root.children.length - 1),

    /** The outer blocks that are left when there is no more line to read. */
    takeLast(lines: number): readonly OuterBlock[] {
      starts[root.children.length] = lines;
      return takeUntil(root.children.length);
    },
  };
}
