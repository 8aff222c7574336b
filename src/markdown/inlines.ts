import type { Token } from 'markdown-it';
import type { Inline } from './tree.ts';

/** Emphasis nested deeper is left off; the words stay. */
const maxDepth = 16;

/** An address as it is shown when it cannot be a link. Pictures come as `data:` addresses of any length. */
const shownLength = 200;

/** The text of a paragraph, heading or cell as nodes. In a loop: hostile marks stand in each other by thousands. */
export function toInlines(tokens: readonly Token[]): readonly Inline[] {
  const root: Frame = { opened: null, inLink: false, nodes: [], text: '' };
  const frames: Frame[] = [root];
  for (const token of tokens) addToken(frames, token);
  endText(root);
  return root.nodes;
}

/** Something that was opened and is being filled. */
type Frame = {
  /** What it becomes when it is closed; null for the whole text. */
  readonly opened: Token | null;
  readonly inLink: boolean;
  readonly nodes: Inline[];
  /** Text that may still grow: escapes and references cut it up. */
  text: string;
};

function addToken(frames: Frame[], token: Token): void {
  const top = frames.at(-1) as Frame;
  if (token.nesting > 0) open(frames, token);
  else if (token.nesting < 0) close(frames);
  else if (token.type === 'image') addLink(top, addressIn(token, 'src'), altOf(token));
  else if (token.type === 'code_inline') addNodes(top, [{ kind: 'code', text: token.content }]);
  else if (token.type === 'softbreak' || token.type === 'hardbreak') {
    // Agents write lines and mean lines: joining them, as Markdown proper does, makes a muddle of plain text.
    top.text = top.text.trimEnd();
    addNodes(top, [{ kind: 'break' }]);
  } else top.text += textOfToken(token);
}

/** The text was cleaned before it came here: a reference must not bring back what was cleaned away. */
function textOfToken({ info, content, markup }: Token): string {
  return info === 'entity' && content.search(hidden) >= 0 ? markup : content;
}

/** Characters that show nothing, or not what they are. */
const hidden = /[^\p{L}\p{M}\p{N}\p{P}\p{S}\u0020\u00A0]|\p{Default_Ignorable_Code_Point}|[\u2800\uFFFD]/gu;

function open(frames: Frame[], token: Token): void {
  const top = frames.at(-1) as Frame;
  const isLink = token.type === 'link_open';
  // The frame around goes on in its place: nothing has to be moved outwards, level by level, when it is closed.
  if (!isLink && frames.length > maxDepth) frames.push(top);
  else frames.push({ opened: token, inLink: isLink || top.inLink, nodes: [], text: '' });
}

function close(frames: Frame[]): void {
  const closed = frames.pop() as Frame;
  const parent = frames.at(-1) as Frame;
  if (closed === parent) return;
  const { opened, nodes } = endText(closed);
  if (opened?.type === 'link_open') {
    addLink(parent, addressIn(opened, 'href'), nodes);
    return;
  }
  const kind = dresses.get(opened?.type ?? '');
  addNodes(parent, kind === undefined ? nodes : [{ kind, children: nodes }]);
}

const dresses = new Map<string, 'strong' | 'emphasis' | 'strike'>([
  ['strong_open', 'strong'],
  ['em_open', 'emphasis'],
  ['s_open', 'strike'],
]);

function addressIn(token: Token, attribute: 'href' | 'src'): string {
  const address = String(token.attrGet(attribute) ?? '');
  // Between angle brackets or bare, it is its own text and would only be said twice.
  return token.info === 'auto' && readAddress(address) === null ? '' : address;
}

/** A picture is never fetched; what it shows is said by its text. */
function altOf({ children }: Token): readonly Inline[] {
  const text = textOf(toInlines(children ?? [])).trim();
  return text === '' ? [] : [{ kind: 'text', text }];
}

function addLink(frame: Frame, address: string, children: readonly Inline[]): void {
  const link = toLink(address, children);
  // A link that shows a picture is one link, to where the link leads.
  addNodes(
    frame,
    frame.inLink ? link.flatMap((node) => (node.kind === 'link' ? node.children : node)) : link,
  );
}

/**
 * A link, when its address is one that may be opened. Otherwise what it says, with the address behind it:
 * nothing the agent wrote is hidden, and nothing but http and https is ever clickable.
 */
function toLink(address: string, children: readonly Inline[]): readonly Inline[] {
  const url = readAddress(address);
  const label: readonly Inline[] = children.length > 0 ? children : [{ kind: 'text', text: shown(address) }];
  if (url !== null) return [{ kind: 'link', href: url.href, host: url.host, children: label }];
  if (address === '' || textOf(label) === address) return label;
  return children.length > 0 ? [...label, { kind: 'text', text: ` (${shown(address)})` }] : label;
}

function readAddress(address: string): URL | null {
  // Asked first: an error costs more than all the rest of a link, and a text may hold thousands.
  return /^https?:\/\//i.test(address) && URL.canParse(address) ? new URL(address) : null;
}

function shown(address: string): string {
  const text = address.replace(hidden, '\uFFFD');
  return text.length <= shownLength ? text : `${text.slice(0, shownLength)}…`;
}

/** The text of inline nodes, without emphasis and links. */
function textOf(nodes: readonly Inline[]): string {
  return nodes
    .map((node) => {
      if (node.kind === 'break') return '\n';
      return 'text' in node ? node.text : textOf(node.children);
    })
    .join('');
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
