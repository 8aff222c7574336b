import { textOf } from './address.ts';
import type { Block, Document, ListItem, Table } from './tree.ts';

/** What a text says, without its dress: for notifications, search and copying. */
export function plainText(document: Document): string {
  return blocksText(document.blocks, '\n\n');
}

function blocksText(blocks: readonly Block[], between: string): string {
  return blocks
    .map(blockText)
    .filter((text) => text !== '')
    .join(between);
}

function blockText(block: Block): string {
  switch (block.kind) {
    case 'paragraph':
    case 'heading':
      return textOf(block.children);
    case 'code':
      return block.text;
    case 'quote':
      return blocksText(block.blocks, '\n\n');
    case 'list':
      return block.items.map((item, index) => itemText(item, mark(block.start, index))).join('\n');
    case 'table':
      return tableText(block);
    case 'rule':
      return '';
  }
}

function itemText({ checked, blocks }: ListItem, mark: string): string {
  const box = checked === null ? '' : `[${checked ? 'x' : ' '}] `;
  const indent = ' '.repeat(mark.length);
  return `${mark}${box}${blocksText(blocks, '\n')}`.replaceAll(/\n(?=.)/g, `\n${indent}`);
}

function mark(start: number | null, index: number): string {
  return start === null ? '- ' : `${start + index}. `;
}

function tableText({ head, rows }: Table): string {
  return [head, ...rows].map((cells) => cells.map(textOf).join(' | ')).join('\n');
}
