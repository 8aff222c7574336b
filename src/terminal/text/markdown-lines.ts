import { exhaustive } from '../../domain/exhaustive.ts';
import type {
  Alignment,
  Block,
  Cell,
  Code,
  CodeKind,
  Document,
  Inline,
  Link,
  List,
  ListItem,
  Run,
  Table,
} from '../../markdown/tree.ts';
import { indent, type Line, lineWidth, type Mark, plainText, type Span, span } from './line.ts';
import type { Symbols } from './symbols.ts';
import { wrapLine, wrapText } from './wrap.ts';

type LineContext = {
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
      return hanging({ lead, follow: lead }, context, (inner) => listingLines(block, columnsOf(inner)));
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

/** Unknown code is all of one colour, so that it is told from prose; what has colours of its own needs no other. */
function listingLines({ text, lines }: Code, width: number): readonly Line[] {
  if (lines === undefined) return wrapText(text.replace(/\n$/u, ''), ['code'], { width });
  // A break at the end of the text ends its last line and begins none.
  const shown = lines.length > 1 && lines.at(-1)?.length === 0 ? lines.slice(0, -1) : lines;
  return shown.flatMap((line) => wrapLine(line.map(toSpan), { width }));
}

function toSpan(run: Run): Span {
  return typeof run === 'string' ? span(run) : span(run[1], marksOfCode[run[0]]);
}

/** Each kind has a mark of its own. Without colour an added line still begins with its plus. */
const marksOfCode: Readonly<Record<CodeKind, Mark>> = {
  comment: 'dim',
  string: 'string',
  number: 'number',
  keyword: 'keyword',
  added: 'added',
  removed: 'removed',
  place: 'accent',
  file: 'bold',
};

const gap = 2;

/** Columns where they fit; else each row as a list of what its cells say. */
function tableLines(table: Table, context: LineContext): readonly Line[] {
  const head = table.head.map((cell) => cellLine(cell, ['bold']));
  const rows = table.rows.map((cells) => cells.map((cell) => cellLine(cell, [])));
  const widths = fittingWidths(head, rows, context.width);
  if (widths === null) return stacked(head, rows, context);
  const underline = widths.map((width) => [span(context.symbols.rule.repeat(width), 'dim')]);
  return [head, underline, ...rows].map((cells) => columns(cells, widths, table.align));
}

/** The columns' widths, or null where they are wider than the screen; no more is measured than that takes. */
function fittingWidths(
  head: readonly Line[],
  rows: readonly (readonly Line[])[],
  room: number,
): readonly number[] | null {
  const widths: number[] = [];
  let left = room + gap;
  for (const [at, name] of head.entries()) {
    let width = lineWidth(name);
    for (const row of rows) width = Math.max(width, lineWidth(row[at] ?? []));
    widths.push(width);
    left -= width + gap;
    if (left < 0) return null;
  }
  return widths;
}

function columns(cells: readonly Line[], widths: readonly number[], align: readonly Alignment[]): Line {
  return cells.flatMap((cell, at) => {
    const free = (widths[at] ?? 0) - lineWidth(cell);
    const before = align[at] === 'right' ? free : align[at] === 'center' ? Math.floor(free / 2) : 0;
    const after = at === cells.length - 1 ? 0 : free - before + gap;
    return [indent(before), ...cell, indent(after)];
  });
}

function stacked(
  head: readonly Line[],
  rows: readonly (readonly Line[])[],
  context: LineContext,
): readonly Line[] {
  const names = head.map((name) => (lineWidth(name) === 0 ? name : [...name, span(': ')]));
  const lines: Line[] = [];
  for (const row of rows) {
    if (lines.length > 0) lines.push([]);
    for (const [column, cell] of row.entries()) {
      for (const line of wrapLine([...(names[column] ?? []), ...cell], context)) lines.push(line);
    }
  }
  return lines;
}

function cellLine(cell: Cell, marks: readonly Mark[]): Line {
  return inlineParagraphs(cell, marks).flatMap((line, at) => (at === 0 ? line : [indent(1), ...line]));
}

/** Longer addresses would drown the sentence; their host is what a person has to know. */
const longestAddress = 80;

/** Inline nodes as spans, one line for each hard break. */
function inlineParagraphs(nodes: readonly Inline[], marks: readonly Mark[] = []): readonly Line[] {
  const lines: Span[][] = [[]];
  for (const node of nodes) {
    const [first = [], ...others] = paragraphsOf(node, marks);
    lines.at(-1)?.push(...first);
    for (const line of others) lines.push([...line]);
  }
  return lines;
}

function paragraphsOf(node: Inline, marks: readonly Mark[]): readonly Line[] {
  switch (node.kind) {
    case 'text':
      return [[span(node.text, ...marks)]];
    case 'code':
      return [[span(node.text, ...marks, 'code')]];
    case 'break':
      return [[], []];
    case 'strong':
      return inlineParagraphs(node.children, [...marks, 'bold']);
    case 'emphasis':
      return inlineParagraphs(node.children, [...marks, 'italic']);
    case 'strike':
      return inlineParagraphs(node.children, [...marks, 'strike']);
    case 'link':
      return linkParagraphs(node, marks);
    default:
      return exhaustive(node);
  }
}

/** A terminal has nothing to hover over: where a link goes is written behind it. */
function linkParagraphs({ href, host, children }: Link, marks: readonly Mark[]): readonly Line[] {
  const lines = inlineParagraphs(children, [...marks, 'underline']);
  if (lines.map(plainText).join('') === href) return lines;
  const address = span(` (${href.length <= longestAddress ? href : host})`, ...marks, 'dim');
  return [...lines.slice(0, -1), [...(lines.at(-1) ?? []), address]];
}
