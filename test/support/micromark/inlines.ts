import { textOf, toLink } from '../../../src/markdown/address.ts';
import { decodeReference } from '../../../src/markdown/characters.ts';
import type { Inline } from '../../../src/markdown/tree.ts';
import type { TokenNode } from './token-tree.ts';

/** Deeper dress is left off; the words stay. */
const maxDepth = 16;

/** Tokens that only hold others. */
const transparent = new Set(['strongText', 'emphasisText', 'strikethroughText', 'labelText', 'tableContent']);

/** Marks that have done their work when the tree stands. */
const marks = new Set([
  'strongSequence',
  'emphasisSequence',
  'strikethroughSequence',
  'hardBreakTrailing',
  'hardBreakEscape',
  'linePrefix',
  'lineSuffix',
  'whitespace',
  'listItemIndent',
  'blockQuotePrefix',
  'taskListCheck',
  'tableCellDivider',
]);

export function toInlines(tokens: readonly TokenNode[], depth = 0): readonly Inline[] {
  return joined(tokens.flatMap((token) => toInline(token, depth)));
}

function toInline(token: TokenNode, depth: number): readonly Inline[] {
  if (transparent.has(token.type)) return toInlines(token.children, depth);
  if (marks.has(token.type)) return [];
  switch (token.type) {
    case 'strong':
    case 'emphasis':
      return dressed(token.type, token, depth);
    case 'strikethrough':
      return dressed('strike', token, depth);
    case 'codeText':
      return [{ kind: 'code', text: codeTextOf(token) }];
    case 'lineEnding':
      // Agents write lines and mean lines: joining them, as Markdown proper does, makes a muddle of plain text.
      return [{ kind: 'break' }];
    case 'link':
      return toLink(addressOf(token), withoutLinks(labelOf(token, depth + 1)));
    case 'image':
      return toLink(addressOf(token), altOf(token));
    case 'autolink':
    case 'literalAutolink':
      return toAutolink(token);
    case 'characterEscape':
      return [{ kind: 'text', text: token.source().slice(1) }];
    case 'characterReference':
      return [{ kind: 'text', text: decodeReference(token.source()) }];
    default:
      // The text of a kind of token that is not handled above.
      return [{ kind: 'text', text: token.source() }];
  }
}

function dressed(kind: 'strong' | 'emphasis' | 'strike', token: TokenNode, depth: number): readonly Inline[] {
  if (depth >= maxDepth) return toInlines(token.children, depth);
  return [{ kind, children: toInlines(token.children, depth + 1) }];
}

function codeTextOf(token: TokenNode): string {
  const parts = token.children.map(({ type, source }) => {
    if (type === 'codeTextData') return source();
    return type === 'lineEnding' ? ' ' : '';
  });
  return parts.join('');
}

function labelOf(token: TokenNode, depth: number): readonly Inline[] {
  return toInlines(insideOf(insideOf(token.children, 'label'), 'labelText'), depth);
}

/** A link that shows a picture is one link, to where the link leads. */
function withoutLinks(nodes: readonly Inline[]): readonly Inline[] {
  return nodes.flatMap((node) => {
    if (!('children' in node)) return node;
    const children = withoutLinks(node.children);
    return node.kind === 'link' ? children : { ...node, children };
  });
}

/** A picture is never fetched; what it shows is said by its text. */
function altOf(token: TokenNode): readonly Inline[] {
  const text = textOf(labelOf(token, 0)).trim();
  return text === '' ? [] : [{ kind: 'text', text }];
}

function addressOf(token: TokenNode): string {
  const destination = insideOf(insideOf(token.children, 'resource'), 'resourceDestination');
  // `<http://a b>` or `http://a`: either way one layer more.
  const address = insideOf(
    destination.flatMap(({ children }) => children),
    'resourceDestinationString',
  );
  return textOf(toInlines(address));
}

function toAutolink(token: TokenNode): readonly Inline[] {
  const [address] = token.children.filter(({ type }) => type !== 'autolinkMarker');
  const text = address?.source() ?? token.source();
  const label: readonly Inline[] = [{ kind: 'text', text }];
  return toLink(address?.type === 'literalAutolinkWww' ? `http://${text}` : text, label);
}

function insideOf(tokens: readonly TokenNode[], type: string): readonly TokenNode[] {
  return tokens.find((token) => token.type === type)?.children ?? [];
}

/** Neighbouring texts become one: escapes and references cut them up. */
function joined(nodes: readonly Inline[]): readonly Inline[] {
  const all: Inline[] = [];
  for (const node of nodes) {
    const last = all.at(-1);
    if (node.kind === 'text' && last?.kind === 'text') {
      all[all.length - 1] = { kind: 'text', text: last.text + node.text };
    } else if (node.kind !== 'text' || node.text !== '') {
      all.push(node);
    }
  }
  return all;
}
