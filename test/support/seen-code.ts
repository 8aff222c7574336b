import type { Code, CodeKind, Document } from '../../src/markdown/tree.ts';
import { harmlessLine, type Mark } from '../../src/terminal/text/line.ts';
import { markdownLines } from '../../src/terminal/text/markdown-lines.ts';
import { unicodeSymbols } from '../../src/terminal/text/symbols.ts';

/** Code as a person sees it, line by line: what is written, and of which kind it looks. */
export type SeenLine = readonly SeenRun[];
export type SeenRun = { readonly kind: CodeKind | 'plain'; readonly text: string };

/** What the page is sent and draws as it is. */
export function seenInTree({
  text,
  lines = text.split('\n').map((line) => [line]),
}: Code): readonly SeenLine[] {
  return seenLines(
    lines.map((line) =>
      line.map((run) =>
        typeof run === 'string' ? { kind: 'plain', text: run } : { kind: run[0], text: run[1] },
      ),
    ),
  );
}

/** Wider than any line, so that none is wrapped. */
const width = 1_000_000;

export function seenInTerminal(code: Code): readonly SeenLine[] {
  const document: Document = { blocks: [code], plain: false };
  return markdownLines(document, { width, symbols: unicodeSymbols }).map(([, ...behindIndent]) =>
    seenLine(behindIndent.map(({ text, marks: [mark] }) => ({ kind: kindOf(mark), text }))),
  );
}

function kindOf(mark: Mark | undefined): SeenRun['kind'] {
  const kind = mark === undefined ? 'plain' : kinds[mark];
  if (kind === undefined) throw new Error(`no code looks like ${mark}`);
  return kind;
}

const kinds: Readonly<Partial<Record<Mark, SeenRun['kind']>>> = {
  code: 'plain',
  dim: 'comment',
  string: 'string',
  number: 'number',
  keyword: 'keyword',
  added: 'added',
  removed: 'removed',
  accent: 'place',
  bold: 'file',
};

/** A break at the end ends the last line and begins none. */
export function seenLines(lines: readonly SeenLine[]): readonly SeenLine[] {
  const seen = lines.map(seenLine);
  return seen.length > 1 && lines.at(-1)?.every(({ text }) => text === '') ? seen.slice(0, -1) : seen;
}

/** Without spaces at its end: nobody sees them, and a terminal does not write them. */
function seenLine(line: SeenLine): SeenLine {
  const runs = line.map(({ kind, text }) => ({ kind, text: harmlessLine(text) }));
  while (runs.length > 0) {
    const last = runs.pop() as SeenRun;
    let end = last.text.length;
    while (last.text.charAt(end - 1) === ' ') end -= 1;
    if (end === 0) continue;
    runs.push({ ...last, text: last.text.slice(0, end) });
    break;
  }
  return runs;
}
