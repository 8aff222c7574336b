import type { Alignment, HeadingLevel } from './tree.ts';

/** A block that holds blocks of any kind. */
export type Holder = { readonly kind: 'root'; readonly children: OpenBlock[] } | Quote | OpenItem;

export type Quote = { readonly kind: 'quote'; readonly children: OpenBlock[] };

export type OpenList = {
  readonly kind: 'list';
  /** `-`, `+`, `*`, `.` or `)`: another one begins another list. */
  readonly mark: string;
  readonly start: number | null;
  /** A blank line stands between its items, or between the blocks of one. */
  loose: boolean;
  readonly children: OpenItem[];
};

export type OpenItem = {
  readonly kind: 'item';
  /** Columns a line has to be indented by to belong to it. */
  readonly indent: number;
  readonly children: OpenBlock[];
};

/** A block that holds text. */
export type Leaf =
  | { readonly kind: 'paragraph'; readonly lines: string[] }
  | { readonly kind: 'heading'; readonly level: HeadingLevel; readonly text: string }
  | Fence
  | { readonly kind: 'indented'; readonly lines: string[] }
  | { readonly kind: 'rule' }
  /** The first row is the head. */
  | { readonly kind: 'table'; readonly align: readonly Alignment[]; readonly rows: string[] };

export type Fence = {
  readonly kind: 'fence';
  readonly mark: string;
  readonly length: number;
  readonly indent: number;
  readonly language: string | null;
  readonly lines: string[];
};

/** A block while its lines are being read: more of them may follow. */
export type OpenBlock = Holder | OpenList | Leaf;
