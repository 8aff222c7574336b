import { exhaustive } from '../../domain/exhaustive.ts';
import type { Block, Document, List, ListItem } from '../../markdown/tree.ts';
import type { Symbols } from '../screen/symbols.ts';
import { inlineParagraphs } from './inline-spans.ts';
import { indent, type Line, lineWidth, span } from './line.ts';
import { tableLines } from './table-lines.ts';
import { wrapLine, wrapText } from './wrap.ts';

export type LineContext = {
  readonly width: number;
  /** For what is laid out in columns, where that may be wider than prose. */
  readonly wide?: number;
  readonly symbols: Symbols;
};

/** Deeper than this an indent is left out: a narrow terminal needs its columns for words. */
const leastWidth = 8;

/** Agent text as styled lines, none wider than asked. */
export function markdownLines({ blocks }: Document, context: LineContext): readonly Line[] {
  return spaced(blocks, context);
}

function spaced(blocks: readonly Block[], context: LineContext): readonly Line[] {
  const lines: Line[] = [];
  for (const block of blocks) {
    if (lines.length > 0) lines.push([]);
    for (const line of blockLines(block, context)) lines.push(line);
  }
  return lines;
}

function blockLines(block: Block, context: LineContext): readonly Line[] {
  const { width, symbols } = context;
  const limits = { width, ellipsis: symbols.ellipsis };
  switch (block.kind) {
    case 'paragraph':
      return inlineParagraphs(block.children).flatMap((line) => wrapLine(line, limits));
    case 'heading':
      return inlineParagraphs(block.children, ['bold']).flatMap((line) => wrapLine(line, limits));
    case 'list':
      return listLines(block, context);
    case 'quote': {
      const bar = [span(symbols.bar, 'dim'), indent(1)];
      return hanging({ lead: bar, follow: bar }, context, (inner) => spaced(block.blocks, inner));
    }
    case 'code': {
      const lead = [indent(2)];
      return hanging({ lead, follow: lead }, context, (inner) =>
        wrapText(trimBreak(block.text), ['code'], { width: columnsOf(inner) }),
      );
    }
    case 'table':
      return tableLines(block, { ...context, width: columnsOf(context) });
    case 'plain':
      return wrapText(block.text, [], limits);
    case 'rule':
      return [[span(symbols.rule.repeat(Math.min(width, 40)), 'dim')]];
    default:
      return exhaustive(block);
  }
}

function columnsOf({ width, wide = width }: LineContext): number {
  return Math.max(width, wide);
}

function listLines({ start, tight, items }: List, context: LineContext): readonly Line[] {
  const last = (start ?? 0) + items.length - 1;
  return items.flatMap((item, at) => {
    const marker =
      start === null ? context.symbols.bullet : `${start + at}.`.padStart(String(last).length + 1);
    const lead = [span(marker, 'dim'), indent(1), ...taskMark(item, context.symbols)];
    const follow = [indent(lineWidth(lead))];
    const lines = hanging({ lead, follow }, context, (inner) => itemLines(item, tight, inner));
    return at === 0 || tight ? lines : [[], ...lines];
  });
}

function itemLines({ blocks }: ListItem, tight: boolean, context: LineContext): readonly Line[] {
  if (blocks.length === 0) return [[]];
  return tight ? blocks.flatMap((block) => blockLines(block, context)) : spaced(blocks, context);
}

function taskMark({ checked }: ListItem, symbols: Symbols): Line {
  if (checked === null) return [];
  return [checked ? span(symbols.checked, 'accent') : span(symbols.unchecked, 'dim'), indent(1)];
}

/** Lines set behind something: a marker on the first, room or a bar on the others. */
function hanging(
  { lead, follow }: { readonly lead: Line; readonly follow: Line },
  context: LineContext,
  lines: (inner: LineContext) => readonly Line[],
): readonly Line[] {
  const width = context.width - lineWidth(lead);
  if (width < leastWidth) return lines(context);
  const wide = columnsOf(context) - lineWidth(lead);
  return lines({ ...context, width, wide }).map((line, at) => [...(at === 0 ? lead : follow), ...line]);
}

function trimBreak(text: string): string {
  return text.replace(/\n$/u, '');
}
