import type { Inline } from './tree.ts';

/** An address as it is shown when it cannot be a link. Pictures come as `data:` addresses of any length. */
const shownLength = 200;

/**
 * A link, when its address is one that may be opened. Otherwise what it says, with the address behind it:
 * nothing the agent wrote is hidden, and nothing but http and https is ever clickable.
 */
export function toLink(address: string, children: readonly Inline[]): readonly Inline[] {
  const url = readAddress(address);
  const label: readonly Inline[] =
    children.length > 0 ? children : [{ kind: 'text', text: shorten(address) }];
  if (url !== null) return [{ kind: 'link', href: url.href, host: url.host, children: label }];
  if (address === '' || textOf(label) === address) return label;
  return children.length > 0 ? [...label, { kind: 'text', text: ` (${shorten(address)})` }] : label;
}

function readAddress(address: string): URL | null {
  // Asked first: an error costs more than all the rest of a link, and a text may hold thousands.
  return /^https?:\/\//i.test(address) && URL.canParse(address) ? new URL(address) : null;
}

/** The text of inline nodes, without emphasis and links. */
export function textOf(nodes: readonly Inline[]): string {
  return nodes
    .map((node) => {
      if (node.kind === 'break') return '\n';
      return 'text' in node ? node.text : textOf(node.children);
    })
    .join('');
}

function shorten(address: string): string {
  return address.length <= shownLength ? address : `${address.slice(0, shownLength)}…`;
}
