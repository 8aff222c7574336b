import { longestRun } from './limits.ts';
import type { OpenBlock } from './open-blocks.ts';

/**
 * What it costs to understand and to draw a block, counted in its text alone, so that the same text is formatted
 * on every machine. A mark counts one, and nothing comes of a text without one; the others as they compare to it.
 */
export function costOf(block: OpenBlock): number {
  switch (block.kind) {
    case 'paragraph':
      return blockCost + costOfText(block.lines.join('\n'));
    case 'heading':
      return blockCost + costOfText(block.text);
    case 'table':
      // Short rows are filled up to the head, so a table can be far bigger than its text.
      return cellCost * block.align.length * block.rows.length + sum(block.rows, costOfText);
    case 'root':
    case 'quote':
    case 'item':
    case 'list':
      return blockCost + sum<OpenBlock>(block.children, costOf);
    case 'fence':
    case 'indented':
    case 'rule':
      return blockCost;
  }
}

const blockCost = 2;
const cellCost = 2;
const addressCost = 4;

function sum<Value>(values: readonly Value[], cost: (value: Value) => number): number {
  let total = 0;
  for (const value of values) total += cost(value);
  return total;
}

const marks = /[\\`*_~[\]<&\n]|http|www/gi;
const longRun = new RegExp(`\\*{${longestRun + 1}}|_{${longestRun + 1}}`);

function costOfText(text: string): number {
  if (longRun.test(text) && hasPairOfLongRuns(text)) return Number.POSITIVE_INFINITY;
  let cost = 0;
  marks.lastIndex = 0;
  while (marks.test(text)) {
    cost += /[a-z]/i.test(text.charAt(marks.lastIndex - 1)) ? addressCost : 1;
  }
  return cost;
}

/** Two rows that would be a pair, were they shorter. Lines drawn with asterisks between spaces are none. */
function hasPairOfLongRuns(text: string): boolean {
  let opened = '';
  for (const { 0: run, index } of text.matchAll(/\*+|_+/g)) {
    if (run.length <= longestRun) continue;
    const mark = run.charAt(0);
    if (opened.includes(mark) && /\S/.test(text.charAt(index - 1))) return true;
    if (/\S/.test(text.charAt(index + run.length))) opened += mark;
  }
  return false;
}
