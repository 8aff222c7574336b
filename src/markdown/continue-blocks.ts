import { closesFence, codeIndent, startsQuote } from './block-starts.ts';
import { indentOf, isBlank, type LineCursor, skipColumns, skipMark } from './line-cursor.ts';
import type { OpenBlock } from './open-blocks.ts';

/** How many of the open blocks the line goes on with. The cursor moves past what belongs to them. */
export function continueBlocks(open: readonly OpenBlock[], cursor: LineCursor): number {
  let count = 0;
  for (const block of open) {
    if (!goesOn(block, cursor)) break;
    count += 1;
  }
  return count;
}

function goesOn(block: OpenBlock, cursor: LineCursor): boolean {
  switch (block.kind) {
    case 'root':
    case 'list':
      return true;
    case 'quote':
      if (!startsQuote(cursor)) return false;
      skipQuoteMark(cursor);
      return true;
    case 'item':
      // An item may begin with one blank line, not with two.
      if (isBlank(cursor) ? block.children.length === 0 : indentOf(cursor) < block.indent) return false;
      skipColumns(cursor, block.indent);
      return true;
    case 'fence':
      if (closesFence(block, cursor)) return true;
      skipColumns(cursor, block.indent);
      return true;
    case 'indented':
      if (!isBlank(cursor) && indentOf(cursor) < codeIndent) return false;
      skipColumns(cursor, codeIndent);
      return true;
    case 'paragraph':
    case 'table':
      return !isBlank(cursor);
    case 'heading':
    case 'rule':
      return false;
  }
}

/** The mark, and one column of space behind it. */
export function skipQuoteMark(cursor: LineCursor): void {
  skipMark(cursor, 1);
  skipColumns(cursor, 1);
}
