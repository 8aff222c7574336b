import { type BlockStack, createBlockStack, type OuterBlock } from './block-stack.ts';
import {
  closesFence,
  codeIndent,
  readItemStart,
  readLeafStart,
  readUnderline,
  startsQuote,
} from './block-starts.ts';
import { continueBlocks, skipQuoteMark } from './continue-blocks.ts';
import { deepestContainers, mostCost } from './limits.ts';
import {
  contentOf,
  indentOf,
  isBlank,
  type LineCursor,
  restOf,
  skipColumns,
  skipMark,
  startLine,
} from './line-cursor.ts';
import type { OpenBlock } from './open-blocks.ts';
import { readColumns } from './table-rows.ts';

/**
 * The blocks of a text, line by line as CommonMark describes it: no line is looked at twice, and none before the
 * caller wants the block it belongs to. Of too many blocks the last one is not finished, and it has all that is left.
 */
export function* readBlocks(lines: readonly string[]): Generator<OuterBlock, void> {
  const stack = createBlockStack();
  for (const line of lines) {
    readLine(stack, startLine(line));
    yield* stack.takeEnded();
    if (stack.size() <= mostCost) continue;
    stack.giveUp();
    break;
  }
  yield* stack.takeLast(lines.length);
}

function readLine(stack: BlockStack, cursor: LineCursor): void {
  stack.nextLine();
  const going = continueBlocks(stack.open, cursor);
  const last = stack.open[going - 1];
  if (last?.kind === 'fence') {
    if (closesFence(last, cursor)) stack.keep(going - 1);
    else last.lines.push(restOf(cursor));
    stack.noteBlank(false);
    return;
  }
  if (last?.kind === 'indented') {
    last.lines.push(restOf(cursor));
    stack.noteBlank(isBlank(cursor));
    return;
  }
  addText(stack, cursor, startBlocks(stack, cursor, going));
}

/** Opens what begins on the line. Says how many blocks the rest of the line stands in; null when there is none. */
function startBlocks(stack: BlockStack, cursor: LineCursor, going: number): number | null {
  let depth = going;
  while (!isBlank(cursor)) {
    const container = stack.open[depth - 1];
    const interrupts = container?.kind === 'paragraph';
    if (indentOf(cursor) >= codeIndent) {
      if (stack.tip().kind === 'paragraph') return depth;
      stack.keep(depth);
      skipColumns(cursor, codeIndent);
      stack.add({ kind: 'indented', lines: [restOf(cursor)] });
      return null;
    }
    if (interrupts && turnParagraph(stack, cursor)) return null;
    const leaf = startsQuote(cursor) ? null : readLeafStart(cursor);
    if (leaf !== null) {
      stack.keep(depth);
      stack.add(leaf);
      return null;
    }
    if (!startContainer(stack, cursor, depth)) return depth;
    depth = stack.open.length;
  }
  return depth;
}

/** A line below a paragraph may make a heading of it, or a table of its last line. */
function turnParagraph(stack: BlockStack, cursor: LineCursor): boolean {
  const paragraph = stack.tip();
  if (paragraph.kind !== 'paragraph') return false;
  const level = readUnderline(cursor);
  if (level !== null) {
    stack.replaceTip({ kind: 'heading', level, text: paragraph.lines.join('\n') });
    return true;
  }
  const head = paragraph.lines.at(-1) ?? '';
  const align = readColumns(head, contentOf(cursor));
  if (align === null) return false;
  paragraph.lines.pop();
  const table = { kind: 'table' as const, align, rows: [head] };
  if (paragraph.lines.length === 0) stack.replaceTip(table);
  else stack.addFromLineBefore(table);
  return true;
}

function startContainer(stack: BlockStack, cursor: LineCursor, depth: number): boolean {
  const isQuote = startsQuote(cursor);
  const container = stack.open[depth - 1];
  const item = isQuote ? null : readItemStart(cursor, container?.kind === 'paragraph');
  if (!isQuote && item === null) return false;
  if (countContainers(stack.open, depth) >= deepestContainers) {
    stack.giveUp();
    return false;
  }
  stack.keep(depth);
  if (item === null) {
    skipQuoteMark(cursor);
    stack.add({ kind: 'quote', children: [] });
    return true;
  }
  const before = indentOf(cursor);
  skipMark(cursor, item.length);
  const space = indentOf(cursor);
  // Five columns and more: one belongs to the mark, the others make indented code.
  const width = isBlank(cursor) || space > codeIndent ? 1 : space;
  skipColumns(cursor, width);
  stack.addItem(item, before + item.length + width);
  return true;
}

/** Quotes and items among the first so many open blocks. */
function countContainers(open: readonly OpenBlock[], depth: number): number {
  let count = 0;
  for (let at = 0; at < depth; at += 1) {
    const kind = open[at]?.kind;
    if (kind === 'quote' || kind === 'item') count += 1;
  }
  return count;
}

/** What is left of a line: text of a paragraph or a row of a table. */
function addText(stack: BlockStack, cursor: LineCursor, depth: number | null): void {
  const blank = isBlank(cursor);
  const tip = stack.tip();
  if (depth === null) {
    stack.noteBlank(false);
  } else if (!blank && tip.kind === 'paragraph') {
    // A paragraph goes on even where the marks of its quote or list are missing.
    tip.lines.push(contentOf(cursor));
    stack.noteBlank(false);
  } else {
    stack.keep(depth);
    if (!blank) addLine(stack, contentOf(cursor));
    stack.noteBlank(blank);
  }
}

function addLine(stack: BlockStack, line: string): void {
  const container = stack.tip();
  if (container.kind === 'table') container.rows.push(line);
  else stack.add({ kind: 'paragraph', lines: [line] });
}
