import type { Block, Inline } from '../../src/markdown/tree.ts';

type Node = Block | Inline;

export function countNodes(nodes: readonly Node[]): number {
  return nodes.reduce((count, node) => count + 1 + countNodes(insideOf(node)), 0);
}

export function deepest(nodes: readonly Node[]): number {
  return nodes.reduce((most, node) => Math.max(most, 1 + deepest(insideOf(node))), 0);
}

function insideOf(node: Node): readonly Node[] {
  if ('children' in node) return node.children;
  if ('blocks' in node) return node.blocks;
  if (node.kind === 'list') return node.items.flatMap(({ blocks }) => blocks);
  return node.kind === 'table' ? [node.head, ...node.rows].flat(2) : [];
}
