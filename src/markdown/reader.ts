import createMarkdownIt, {
  type Env,
  type MarkdownIt,
  type StateBlock,
  type StateCore,
  type Token,
} from 'markdown-it';
import cjkFriendly from 'markdown-it-cjk-friendly';

const blockCost = 2;
const addressCost = 4;

/**
 * What a whole prompt may cost, counted in its text alone, so that it looks the same on every machine: a line, a
 * mark one, a block, a cell two, an address four. Twenty ordinary pages cost 6,000, 64 KB of the densest prose 18,000.
 */
export const mostCost = 20_000;

/** Quotes, lists and items inside each other. The library leaves out what is deeper, so it must never be formatted. */
const maxNesting = 20;

/** What may still be spent on one text while its blocks are read. */
type Budget = { cellsLeft: number; linesLeft: number };

let reader: MarkdownIt | null = null;

/** A text as the library reads it; what is too intricate is a token of type `plain` with its lines as they are. */
export function readTokens(text: string): readonly Token[] {
  reader ??= createReader();
  const budget: Budget = { cellsLeft: mostCost / blockCost, linesLeft: mostCost };
  try {
    return reader.parse(text, budget);
  } catch {
    // Of limitQuotes, or a fault of the library: neither may take the question from the person.
    return [plainToken(text.replaceAll(/\r\n?/g, '\n').split('\n'))];
  }
}

function createReader(): MarkdownIt {
  const md = createMarkdownIt({ html: false, linkify: true, maxNesting }).use(cjkFriendly);
  // Definitions hide text in one place and show it in another; a question must be readable in one go.
  // Texts stay apart until we have seen which characters came from references.
  md.disable(['reference', 'text_join']);
  // Which addresses may be opened and how they are shown is decided in inlines.ts, and nowhere else. The library
  // would refuse some, and show others with their escapes decoded, invisible characters and all.
  md.validateLink = () => true;
  md.normalizeLink = (address) => address;
  md.normalizeLinkText = (address) => address;
  limitAddresses(md);
  limitTables(md);
  limitQuotes(md);
  md.core.ruler.after('block', 'budget', keepWithinBudget);
  return md;
}

/** Only what begins with http, https or www is an address by itself: `README.md` and `a@b.example` are words. */
function limitAddresses({ linkify }: MarkdownIt): void {
  linkify.set({ fuzzyLink: false, fuzzyEmail: false, urlAuth: true });
  for (const scheme of ['ftp:', 'mailto:', '//']) linkify.add(scheme, null);
  const host = new RegExp(linkify.re.get_url_host_port().source + linkify.re.get_path().source, 'iy');
  linkify.add('www.', {
    validate(text, at) {
      host.lastIndex = at;
      return host.exec(text)?.[0].length ?? 0;
    },
    normalize(match) {
      match.url = `http://${match.url}`;
    },
  });
}

/**
 * The library looks for the end of a quote first, lazy lines included, and reads it then. A fence inside may end it
 * at once, and the next quote looks at the same lines again: this takes the square of the lines, so they are counted.
 */
function limitQuotes({ block }: MarkdownIt): void {
  const tokenize = block.tokenize.bind(block);
  block.tokenize = (state, from, to) => {
    tokenize(state, from, to);
    if (state.parentType !== 'blockquote') return;
    const budget = budgetOf(state);
    budget.linesLeft -= to - state.line;
    if (budget.linesLeft < 0) throw new Error('too many lines were looked at in vain');
  };
}

/**
 * Short rows are filled up to the head, so a table can be a hundred times as big as its text: its cells are counted
 * before they are made, in all tables together.
 */
function limitTables({ block: { ruler } }: MarkdownIt): void {
  // Tables are the first of all rules.
  const [readTable] = ruler.getRules('');
  if (readTable === undefined) throw new Error('the library reads no tables');
  const readWithin = (state: StateBlock, from: number, end: number, silent: boolean) => {
    if (!readTable(state, from, end, true)) return false;
    if (silent) return true;
    const to = endOfTable(state, from + 2, end);
    const cells = columnsAt(state, from + 1) * (to - from - 1);
    const budget = budgetOf(state);
    if (cells > budget.cellsLeft) {
      state.push('plain', '', 0).map = [from, to];
      state.line = to;
      return true;
    }
    budget.cellsLeft -= cells;
    return readTable(state, from, end, false);
  };
  ruler.at('table', readWithin, { alt: ['paragraph', 'reference'] });
}

/** The library hands it on as it is. */
function budgetOf({ env }: { readonly env: Env }): Budget {
  return env as Env & Budget;
}

/** Of the line below a table's head. */
function columnsAt({ src, bMarks, eMarks }: StateBlock, line: number): number {
  return src.slice(bMarks[line], eMarks[line]).match(/-+/g)?.length ?? 0;
}

/** So many spaces before a line make it code. */
const codeIndent = 4;

function endOfTable(state: StateBlock, from: number, end: number): number {
  const terminators = state.md.block.ruler.getRules('blockquote');
  const isRow = (line: number) => {
    const indent = (state.sCount[line] ?? 0) - state.blkIndent;
    if (line >= end || state.isEmpty(line) || indent < 0 || indent >= codeIndent) return false;
    return !terminators.some((ends) => ends(state, line, end, true));
  };
  let line = from;
  while (isRow(line)) line += 1;
  return line;
}

/**
 * Runs when the blocks are known and before the text in them is read. A block that costs too much by itself stays
 * as it was written; so does the rest, once all before it cost too much together.
 */
function keepWithinBudget(state: StateCore): void {
  const lines = state.src.split('\n');
  const kept: Token[] = [];
  let left = mostCost;
  /** The first of the lines that stay as they are; null while there are none. */
  let plainFrom: number | null = null;
  for (const { tokens, from, to } of topBlocks(state.tokens)) {
    const cost = costOf(tokens);
    left -= to - from;
    if (cost > left) plainFrom ??= from;
    if (left < 0 || (cost > left && cost <= mostCost)) break;
    if (cost > left) continue;
    if (plainFrom !== null) kept.push(plainToken(lines.slice(plainFrom, from)));
    plainFrom = null;
    kept.push(...tokens);
    left -= cost;
  }
  if (plainFrom !== null) kept.push(plainToken(lines.slice(plainFrom)));
  state.tokens = kept;
}

type TopBlock = { readonly tokens: readonly Token[]; readonly from: number; readonly to: number };

function* topBlocks(tokens: readonly Token[]): Generator<TopBlock> {
  let first = 0;
  for (const [at, token] of tokens.entries()) {
    if (token.level > 0 || token.nesting === 1) continue;
    const [from, to] = tokens[first]?.map ?? [0, 0];
    yield { tokens: tokens.slice(first, at + 1), from, to };
    first = at + 1;
  }
}

/** The lines from the first to the last that say something. */
function plainToken(lines: readonly string[]): Token {
  const says = (line: string) => line.trim() !== '';
  const token = new createMarkdownIt.Token('plain', '', 0);
  token.content = lines.slice(lines.findIndex(says), lines.findLastIndex(says) + 1).join('\n');
  return token;
}

/** What it costs to understand and to draw a block. A mark counts one, the others as they compare to it. */
function costOf(tokens: readonly Token[]): number {
  let cost = 0;
  for (const token of tokens) {
    if (token.type === 'plain' || isTooDeep(token)) return Number.POSITIVE_INFINITY;
    if (token.type === 'inline') cost += costOfText(token.content);
    else if (token.nesting >= 0) cost += blockCost;
  }
  return cost;
}

function isTooDeep({ type, level }: Token): boolean {
  return level >= maxNesting - 1 && (type === 'blockquote_open' || type === 'list_item_open');
}

const marks = /[\\`*_~[\]<&\n]|http|www/gi;

function costOfText(text: string): number {
  let cost = 0;
  marks.lastIndex = 0;
  while (marks.test(text)) {
    cost += /[a-z]/i.test(text.charAt(marks.lastIndex - 1)) ? addressCost : 1;
  }
  return cost;
}
