import { createCodeSpans } from './code-span.ts';
import type { Run } from './emphasis.ts';
import { createLiteralAddresses } from './literal-address.ts';
import type { Inline } from './tree.ts';

/** A text in pieces, in their order. */
export type Piece =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'break' }
  | { readonly kind: 'code'; readonly text: string }
  | { readonly kind: 'address'; readonly nodes: readonly Inline[] }
  | Run
  | Label
  | { readonly kind: 'label-end' };

/** The bracket before the text of a link or a picture; only text itself until its address is found. */
export type Label = { readonly kind: 'label'; readonly image: boolean; address: string | null };

type OpenLabel = {
  readonly label: Label;
  /** How many runs stand before it. */
  readonly runsBefore: number;
  /** How deep pictures stand in pictures inside it. */
  images: number;
};

/** What is known of a text that was read up to some place. */
export type InlineScan = {
  readonly text: string;
  readonly pieces: Piece[];
  /** Runs whose pairs are still to be found. */
  readonly runs: Run[];
  readonly labels: OpenLabel[];
  /** The first so many open labels stand around a link, and a link holds no link. */
  aroundLink: number;
  readonly codeSpan: ReturnType<typeof createCodeSpans>;
  readonly literalAddress: ReturnType<typeof createLiteralAddresses>;
};

export function createInlineScan(text: string): InlineScan {
  return {
    text,
    pieces: [],
    runs: [],
    labels: [],
    aroundLink: 0,
    codeSpan: createCodeSpans(text),
    literalAddress: createLiteralAddresses(text),
  };
}

export function addText({ pieces }: InlineScan, text: string): void {
  if (text !== '') pieces.push({ kind: 'text', text });
}
