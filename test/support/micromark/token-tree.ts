import { parse, postprocess, preprocess } from 'micromark';
import { cjkFriendlyExtension } from 'micromark-extension-cjk-friendly';
import { gfm } from 'micromark-extension-gfm';
import type { Event, Token } from 'micromark-util-types';

/** What the engine recognised, as nested tokens: easier to read than a flat list of enter and exit. */
export type TokenNode = {
  readonly type: string;
  /** The source it was made from. Not for containers, whose source lies in pieces. */
  readonly source: () => string;
  readonly children: readonly TokenNode[];
  /** Of a table only. */
  readonly align: readonly ('left' | 'right' | 'center' | 'none')[];
};

/**
 * What is switched off, and why: HTML, because it stays text; definitions and footnotes, because they hide text
 * in one place and show it in another, and a question must be readable in one go.
 */
const switchedOff = [
  'htmlFlow',
  'htmlText',
  'definition',
  'gfmFootnoteDefinition',
  'gfmFootnoteCall',
  'gfmPotentialFootnoteCall',
];

const extensions = [
  // One tilde means "about" in prose: `~5 min to ~10 min` strikes nothing.
  gfm({ singleTilde: false }),
  cjkFriendlyExtension(),
  { disable: { null: switchedOff } },
];

export function toTokenTree(text: string): readonly TokenNode[] {
  const chunks = preprocess()(text, undefined, true);
  return nest(postprocess(parse({ extensions }).document().write(chunks)));
}

/** The table extension adds this; its own type declaration is not part of our dependencies. */
type AlignedToken = Token & { readonly _align?: TokenNode['align'] };

type Growing = TokenNode & { readonly children: TokenNode[] };

function nest(events: readonly Event[]): readonly TokenNode[] {
  const root: TokenNode[] = [];
  const open: Growing[] = [];
  for (const [step, token, context] of events) {
    if (step === 'exit') {
      open.pop();
      continue;
    }
    const node: Growing = {
      type: token.type,
      source: () => context.sliceSerialize(token),
      children: [],
      align: (token as AlignedToken)._align ?? [],
    };
    (open.at(-1)?.children ?? root).push(node);
    open.push(node);
  }
  return root;
}
