import { toBlocks } from './blocks.ts';
import { costOf } from './cost.ts';
import { mostCost } from './limits.ts';
import { readBlocks } from './read-blocks.ts';
import type { Block, Document } from './tree.ts';

/**
 * Agent text as a small tree. The work grows with the length of the text and with nothing else. A block that
 * costs too much by itself stays as it was written; so does the rest, once all before it cost too much together.
 */
export function parseMarkdown(text: string): Document {
  const lines = text.replaceAll(/\r\n?/g, '\n').replace(/\n$/, '').split('\n');
  const blocks: Block[] = [];
  let left = mostCost;
  /** The first of the lines that stay as they are; null while there are none. */
  let plainFrom: number | null = null;
  for (const { block, from, to, finished } of readBlocks(lines)) {
    const cost = finished ? costOf(block) : Number.POSITIVE_INFINITY;
    left -= to - from;
    if (cost > left) plainFrom ??= from;
    if (left < 0 || (cost > left && cost <= mostCost)) break;
    if (cost > left) continue;
    if (plainFrom !== null) blocks.push(...plainBlock(lines.slice(plainFrom, from)));
    plainFrom = null;
    blocks.push(...toBlocks([block]));
    left -= cost;
  }
  if (plainFrom !== null) blocks.push(...plainBlock(lines.slice(plainFrom)));
  return { blocks, plain: blocks.some(({ kind }) => kind === 'plain') };
}

/** The lines from the first to the last that say something. */
function plainBlock(lines: readonly string[]): readonly Block[] {
  const says = (line: string) => line.trim() !== '';
  const text = lines.slice(lines.findIndex(says), lines.findLastIndex(says) + 1).join('\n');
  return text === '' ? [] : [{ kind: 'plain', text }];
}
