/**
 * Agent text after parsing: a dozen kinds of nodes, plain JSON. The page turns it into elements and the
 * terminal into lines; HTML never exists. Nesting and number of nodes are bounded, so both may recurse.
 */
export type Document = {
  readonly blocks: readonly Block[];
  /** Some of its blocks are plain, and the person is told. */
  readonly plain: boolean;
};

export type Block =
  | { readonly kind: 'paragraph'; readonly children: readonly Inline[] }
  | { readonly kind: 'heading'; readonly level: HeadingLevel; readonly children: readonly Inline[] }
  | List
  | { readonly kind: 'quote'; readonly blocks: readonly Block[] }
  | Code
  | Table
  | { readonly kind: 'rule' }
  /** As it was written, line breaks and all: too intricate to format. */
  | { readonly kind: 'plain'; readonly text: string };

export type HeadingLevel = 1 | 2 | 3 | 4 | 5 | 6;

export type List = {
  readonly kind: 'list';
  /** The first number; null when the list has bullets. */
  readonly start: number | null;
  /** No blank lines between its items: they are set close together. */
  readonly tight: boolean;
  readonly items: readonly ListItem[];
};

export type ListItem = {
  /** Null unless it is a task. */
  readonly checked: boolean | null;
  readonly blocks: readonly Block[];
};

export type Code = {
  readonly kind: 'code';
  /** As the agent named it. */
  readonly language: string | null;
  readonly text: string;
  /** The same text in colours, line by line; absent where the language is not known. */
  readonly lines?: readonly CodeLine[];
};

export type CodeLine = readonly Run[];

/** A part of a line: text as it is, or of a kind. Neighbours are never of the same one. */
export type Run = string | readonly [kind: CodeKind, text: string];

/** The last four are whole lines of a diff; its comments are as well. */
export type CodeKind = 'comment' | 'string' | 'number' | 'keyword' | 'added' | 'removed' | 'place' | 'file';

export type Alignment = 'left' | 'right' | 'center' | null;
export type Cell = readonly Inline[];

/** Every row has as many cells as the head. */
export type Table = {
  readonly kind: 'table';
  readonly align: readonly Alignment[];
  readonly head: readonly Cell[];
  readonly rows: readonly (readonly Cell[])[];
};

export type Inline =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'strong'; readonly children: readonly Inline[] }
  | { readonly kind: 'emphasis'; readonly children: readonly Inline[] }
  | { readonly kind: 'strike'; readonly children: readonly Inline[] }
  | { readonly kind: 'code'; readonly text: string }
  | Link
  | { readonly kind: 'break' };

/** Only ever http or https. The host is shown to the person: the text may claim another one. */
export type Link = {
  readonly kind: 'link';
  readonly href: string;
  readonly host: string;
  readonly children: readonly Inline[];
};
