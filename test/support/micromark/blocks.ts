import type { Alignment, Block, Cell, HeadingLevel, Inline, ListItem } from '../../../src/markdown/tree.ts';
import { toInlines } from './inlines.ts';
import type { TokenNode } from './token-tree.ts';

/** Deeper quotes and lists are laid flat; their words stay. */
const maxDepth = 10;

export function toBlocks(tokens: readonly TokenNode[], depth = 0): readonly Block[] {
  return tokens.flatMap((token) => toBlock(token, depth));
}

function toBlock(token: TokenNode, depth: number): readonly Block[] {
  switch (token.type) {
    case 'content':
      return toBlocks(token.children, depth);
    case 'paragraph':
      return [{ kind: 'paragraph', children: trimmed(toInlines(token.children)) }];
    case 'atxHeading':
      return [{ kind: 'heading', level: atxLevel(token), children: within(token, 'atxHeadingText') }];
    case 'setextHeading':
      return [{ kind: 'heading', level: setextLevel(token), children: within(token, 'setextHeadingText') }];
    case 'thematicBreak':
      return [{ kind: 'rule' }];
    case 'codeFenced':
    case 'codeIndented':
      return [{ kind: 'code', language: languageOf(token), text: codeOf(token) }];
    case 'blockQuote': {
      const blocks = toBlocks(token.children, depth + 1);
      return depth >= maxDepth ? blocks : [{ kind: 'quote', blocks }];
    }
    case 'listOrdered':
    case 'listUnordered':
      return toList(token, depth);
    case 'table':
      return [toTable(token)];
    default:
      return [];
  }
}

function within(token: TokenNode, type: string): readonly Inline[] {
  return trimmed(toInlines(childrenOf(token, type).flatMap(({ children }) => children)));
}

function atxLevel(token: TokenNode): HeadingLevel {
  return (childrenOf(token, 'atxHeadingSequence')[0]?.source().length ?? 1) as HeadingLevel;
}

function setextLevel(token: TokenNode): HeadingLevel {
  return childrenOf(token, 'setextHeadingLine')[0]?.source().startsWith('=') ? 1 : 2;
}

function languageOf(token: TokenNode): string | null {
  const [fence] = childrenOf(token, 'codeFencedFence');
  const [info] = fence === undefined ? [] : childrenOf(fence, 'codeFencedFenceInfo');
  return info?.source() ?? null;
}

/** The lines between the fences; what quotes and lists put before each line is not part of them. */
function codeOf(token: TokenNode): string {
  const text = token.children
    .filter(({ type }) => type === 'codeFlowValue' || type === 'lineEnding' || type === 'lineEndingBlank')
    .map(({ source }) => source())
    .join('');
  return token.type === 'codeFenced' ? text.replace(/^\n|\n$/g, '') : text.replace(/\n$/, '');
}

function toList(token: TokenNode, depth: number): readonly Block[] {
  const items = splitItems(token.children).map((parts) => toItem(parts, depth));
  if (depth >= maxDepth) return items.flatMap((item) => item.blocks);
  const [first] = childrenOf(token, 'listItemPrefix');
  const [value] = first === undefined ? [] : childrenOf(first, 'listItemValue');
  const tight = !token.children.some(({ type }) => type === 'lineEndingBlank');
  return [{ kind: 'list', start: value === undefined ? null : Number(value.source()), tight, items }];
}

/** The engine lists the parts of all items in a row; each begins with its prefix. */
function splitItems(parts: readonly TokenNode[]): readonly (readonly TokenNode[])[] {
  const items: TokenNode[][] = [];
  for (const part of parts) {
    if (part.type === 'listItemPrefix') items.push([]);
    else items.at(-1)?.push(part);
  }
  return items;
}

function toItem(parts: readonly TokenNode[], depth: number): ListItem {
  const check = parts[0]?.children[0]?.children[0];
  const checked =
    check?.type === 'taskListCheck' ? childrenOf(check, 'taskListCheckValueChecked').length > 0 : null;
  return { checked, blocks: toBlocks(parts, depth + 1) };
}

function toTable(token: TokenNode): Block {
  const align = token.align.map((side): Alignment => (side === 'none' ? null : side));
  const rows = token.children
    .flatMap(({ children }) => childrenOf({ children }, 'tableRow'))
    .map((row) => align.map((_, column) => toCell(cellsOf(row)[column])));
  const [head = [], ...body] = rows;
  return { kind: 'table', align, head, rows: body };
}

function cellsOf(row: TokenNode): readonly TokenNode[] {
  return row.children.filter(({ type }) => type === 'tableHeader' || type === 'tableData');
}

function toCell(cell: TokenNode | undefined): Cell {
  const nodes = cell === undefined ? [] : toInlines(childrenOf(cell, 'tableContent'));
  // In a table a pipe must be escaped even in code, where a backslash otherwise means itself.
  return nodes.map((node) =>
    node.kind === 'code' ? { ...node, text: node.text.replaceAll('\\|', '|') } : node,
  );
}

function childrenOf({ children }: Pick<TokenNode, 'children'>, type: string): readonly TokenNode[] {
  return children.filter((child) => child.type === type);
}

/** A paragraph neither begins nor ends with space: a task's box leaves one behind. */
function trimmed(nodes: readonly Inline[]): readonly Inline[] {
  const last = nodes.length - 1;
  return nodes
    .map((node, index) => {
      if (node.kind !== 'text') return node;
      const start = index === 0 ? node.text.trimStart() : node.text;
      return { kind: 'text' as const, text: index === last ? start.trimEnd() : start };
    })
    .filter((node) => node.kind !== 'text' || node.text !== '');
}
