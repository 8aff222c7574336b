/**
 * Roughly how many microseconds the engine would need for a text. It is fast on what people write, but the
 * square of some repetitions is what it takes; the factors were measured on those, and err on the safe side.
 */
export function estimateCost(text: string): number {
  const lines = text.split('\n');
  const isCode = findCode(text, lines);
  let cost = text.length * 0.5;
  let plain = 0;
  let markers = 0;
  let paragraph: Counts = nothing;
  for (const [index, line] of lines.entries()) {
    if (isCode[index]) {
      cost += 8;
      continue;
    }
    const own = markersOf(line);
    if (own === tooDeep) return Number.POSITIVE_INFINITY;
    markers += own;
    if (line.trim() === '') cost += 8;
    else plain += 1;
    if (startsAnew(line)) {
      cost += costOf(paragraph);
      paragraph = nothing;
    }
    paragraph = add(paragraph, line);
  }
  cost += costOf(paragraph) + plain * 40 + markers * 90;
  return cost + plain ** 2 * 0.015;
}

/** What the engine compares with each other, as long as no paragraph ends. */
type Counts = {
  readonly length: number;
  readonly lines: number;
  /** The most cells in one line; a table fills every row up to its head. */
  readonly widest: number;
  readonly emphasis: number;
  readonly brackets: number;
  readonly ticks: number;
  readonly others: number;
};

const nothing: Counts = { length: 0, lines: 0, widest: 0, emphasis: 0, brackets: 0, ticks: 0, others: 0 };

function add(counts: Counts, line: string): Counts {
  return {
    length: counts.length + line.length,
    lines: counts.lines + 1,
    widest: Math.max(counts.widest, count(line, /\|/g)),
    emphasis: counts.emphasis + count(line, /[*_~]+/g),
    brackets: counts.brackets + count(line, /[[\]]/g),
    ticks: counts.ticks + count(line, /`+/g),
    others: counts.others + count(line, /[\\<&@:]/g),
  };
}

function costOf({ length, lines, widest, emphasis, brackets, ticks, others }: Counts): number {
  const squares = emphasis ** 2 * 0.1 + brackets ** 2 * 0.004 + ticks * length * 0.02;
  return squares + lines * widest * 25 + brackets * 15 + others * 8;
}

function count(line: string, pattern: RegExp): number {
  return line.match(pattern)?.length ?? 0;
}

/** Blank lines, headings and unindented bullets end a paragraph wherever they stand. */
function startsAnew(line: string): boolean {
  return /^\s*$|^ {0,3}(?:#{1,6}(?:[ \t]|$)|[-+*][ \t]+\S)/.test(line);
}

const tooDeep = -1;
const maxMarkers = 20;
const maxIndent = 80;

/** Quote and list marks at the start of a line; each is a container the engine enters or checks again. */
function markersOf(line: string): number {
  const prefix = /^(?:[ \t]*(?:>|(?:[-+*]|\d{1,9}[.)])(?=[ \t]|$)))+/.exec(line)?.[0];
  if (prefix === undefined) return 0;
  const markers = count(prefix, />|[-+*]|\d+/g);
  const indent = prefix.replaceAll('\t', '    ').length;
  if (markers > maxMarkers || indent > maxIndent) return tooDeep;
  // Indented, it stands in containers that an earlier line opened.
  return markers + Math.floor(indent / 4);
}

/**
 * Which lines stand in fenced code, where a line costs little. Believed only when every fence stands at the
 * left edge: one inside a quote or a list may end without a closing fence, and what follows is no code.
 */
function findCode(text: string, lines: readonly string[]): readonly boolean[] {
  if (/^[ \t>*+\-\d.)]+(?:`{3}|~{3})/m.test(text)) return [];
  let fence: string | null = null;
  return lines.map((line) => {
    if (fence === null) {
      fence = /^(?:`{3,}(?=[^`]*$)|~{3,})/.exec(line)?.[0] ?? null;
      return false;
    }
    if (/^(?:`+|~+)[ \t]*$/.test(line) && line.startsWith(fence)) fence = null;
    return true;
  });
}
