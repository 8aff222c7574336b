import { toInlines } from './inlines.ts';
import type { OpenBlock, OpenItem, OpenList } from './open-blocks.ts';
import { trimSpaceEnd } from './space.ts';
import { splitRow } from './table-rows.ts';
import type { Alignment, Block, Cell, Inline, ListItem } from './tree.ts';

/** Deeper quotes and lists are laid flat; their words stay. */
const maxDepth = 10;

/** Blocks as they were read, with the text in them understood. */
export function toBlocks(blocks: readonly OpenBlock[], depth = 0): readonly Block[] {
  return blocks.flatMap((block) => toBlock(block, depth));
}

function toBlock(block: OpenBlock, depth: number): readonly Block[] {
  switch (block.kind) {
    case 'paragraph':
      return toParagraph(block.lines.join('\n'));
    case 'heading':
      return [{ kind: 'heading', level: block.level, children: trimmed(toInlines(block.text)) }];
    case 'rule':
      return [{ kind: 'rule' }];
    case 'fence':
      return [{ kind: 'code', language: block.language, text: block.lines.join('\n') }];
    case 'indented':
      return [{ kind: 'code', language: null, text: withoutBlankEnd(block.lines).join('\n') }];
    case 'quote': {
      const blocks = toBlocks(block.children, depth + 1);
      return depth >= maxDepth ? blocks : [{ kind: 'quote', blocks }];
    }
    case 'list':
      return toList(block, depth);
    case 'table':
      return [toTable(block.align, block.rows)];
    case 'root':
    case 'item':
      return toBlocks(block.children, depth);
  }
}

function toParagraph(text: string): readonly Block[] {
  return [{ kind: 'paragraph', children: trimmed(toInlines(trimSpaceEnd(text))) }];
}

function withoutBlankEnd(lines: readonly string[]): readonly string[] {
  return lines.slice(0, lines.findLastIndex((line) => line.trim() !== '') + 1);
}

function toList({ start, loose, children }: OpenList, depth: number): readonly Block[] {
  const items = children.map((item) => toItem(item, depth));
  if (depth >= maxDepth) return items.flatMap(({ blocks }) => blocks);
  return [{ kind: 'list', start, tight: !loose, items }];
}

const task = /^\[([ \txX])\](?=[ \t]*\n|[ \t]+[^ \t])/;

function toItem({ children }: OpenItem, depth: number): ListItem {
  const [first, ...others] = children;
  const text = first?.kind === 'paragraph' ? trimSpaceEnd(first.lines.join('\n')) : '';
  const box = task.exec(text);
  if (box === null) return { checked: null, blocks: toBlocks(children, depth + 1) };
  const words = toParagraph(text.slice(box[0].length));
  return { checked: /x/i.test(box[0]), blocks: [...words, ...toBlocks(others, depth + 1)] };
}

function toTable(align: readonly Alignment[], rows: readonly string[]): Block {
  const [head = [], ...body] = rows.map((row) => {
    const cells = splitRow(row);
    return align.map((_, column) => toCell(cells[column] ?? ''));
  });
  return { kind: 'table', align, head, rows: body };
}

function toCell(text: string): Cell {
  // In a table a pipe must be escaped even in code, where a backslash otherwise means itself.
  return toInlines(text).map((node) =>
    node.kind === 'code' ? { ...node, text: node.text.replaceAll('\\|', '|') } : node,
  );
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
