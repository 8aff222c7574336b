import { textOf, toLink } from './address.ts';
import type { Dress, Run } from './emphasis.ts';
import type { Label, Piece } from './inline-scan.ts';
import { scanInlines } from './scan-inlines.ts';
import { trimSpaceEnd } from './space.ts';
import type { Inline } from './tree.ts';

/** Emphasis nested deeper is left off; the words stay. */
const maxDepth = 16;

/** The text of a paragraph, heading or cell as nodes. */
export function toInlines(text: string): readonly Inline[] {
  if (!mayMeanMore.test(text)) return text === '' ? [] : [{ kind: 'text', text }];
  const root: Frame = { opened: null, inLink: false, nodes: [], text: '' };
  const frames: Frame[] = [root];
  for (const piece of scanInlines(text)) addPiece(frames, piece);
  endText(root);
  return root.nodes;
}

/** One of these begins everything that is not text. */
const mayMeanMore = /[\\`*_~[\]<&\n:]|www\./i;

/** Something that was opened and is being filled. */
type Frame = {
  /** The node it becomes; null for none, where only its contents stay. */
  readonly opened: Dress | Label | null;
  readonly inLink: boolean;
  readonly nodes: Inline[];
  /** Text that may still grow: escapes and references cut it up. */
  text: string;
};

function addPiece(frames: Frame[], piece: Piece): void {
  const top = frames.at(-1) as Frame;
  switch (piece.kind) {
    case 'text':
      top.text += piece.text;
      return;
    case 'break':
      // Agents write lines and mean lines: joining them, as Markdown proper does, makes a muddle of plain text.
      top.text = trimSpaceEnd(top.text);
      addNodes(top, [piece]);
      return;
    case 'code':
      addNodes(top, [piece]);
      return;
    case 'address':
      addNodes(top, top.inLink ? withoutLinks(piece.nodes) : piece.nodes);
      return;
    case 'run':
      addRun(frames, piece);
      return;
    case 'label':
      if (piece.address === null) top.text += piece.image ? '![' : '[';
      else open(frames, piece);
      return;
    case 'label-end':
      close(frames);
  }
}

function addRun(frames: Frame[], { ended, begun, mark, left }: Run): void {
  for (const _ of ended) close(frames);
  (frames.at(-1) as Frame).text += mark.repeat(left);
  for (const dress of begun.toReversed()) open(frames, frames.length > maxDepth ? null : dress);
}

function open(frames: Frame[], opened: Dress | Label | null): void {
  const inLink = frames.at(-1)?.inLink === true || (opened !== null && typeof opened === 'object');
  frames.push({ opened, inLink, nodes: [], text: '' });
}

function close(frames: Frame[]): void {
  const { opened, nodes } = endText(frames.pop() as Frame);
  const parent = frames.at(-1) as Frame;
  if (opened === null) addNodes(parent, nodes);
  else if (typeof opened === 'string') addNodes(parent, [{ kind: opened, children: nodes }]);
  else addNodes(parent, closedLabel(opened, nodes, parent.inLink));
}

function closedLabel(
  { image, address }: Label,
  nodes: readonly Inline[],
  inLink: boolean,
): readonly Inline[] {
  const link = toLink(address ?? '', image ? altOf(nodes) : nodes);
  // A link that shows a picture is one link, to where the link leads.
  return inLink ? withoutLinks(link) : link;
}

/** A picture is never fetched; what it shows is said by its text. */
function altOf(nodes: readonly Inline[]): readonly Inline[] {
  const text = textOf(nodes).trim();
  return text === '' ? [] : [{ kind: 'text', text }];
}

function withoutLinks(nodes: readonly Inline[]): readonly Inline[] {
  return nodes.flatMap((node) => (node.kind === 'link' ? node.children : node));
}

function addNodes(frame: Frame, nodes: readonly Inline[]): void {
  for (const node of nodes) {
    if (node.kind === 'text') {
      frame.text += node.text;
    } else {
      endText(frame);
      frame.nodes.push(node);
    }
  }
}

/** Text that ended becomes a node. */
function endText(frame: Frame): Frame {
  if (frame.text !== '') frame.nodes.push({ kind: 'text', text: frame.text });
  frame.text = '';
  return frame;
}
