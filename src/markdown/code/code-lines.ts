import type { CodeKind, CodeLine, Run } from '../tree.ts';
import { diffLines } from './diff-lines.ts';
import { findLanguage, type Language } from './languages.ts';
import { type Piece, type Source, scanCode } from './scan-code.ts';
import { scanMarkup } from './scan-markup.ts';

/** A text in colours, line by line: nothing is left out, and no run holds a line break. */
export function codeLines(text: string, language: string | null): readonly CodeLine[] {
  const known = language === null ? null : findLanguage(language);
  if (known?.kind === 'diff') return diffLines(text);
  return toLines(text, known === null ? [] : piecesOf(text, known));
}

export function knowsLanguage(language: string | null): boolean {
  return language !== null && findLanguage(language) !== null;
}

function piecesOf(text: string, language: Exclude<Language, { readonly kind: 'diff' }>): readonly Piece[] {
  switch (language.kind) {
    case 'words':
      return scanCode({ text, grammar: language.grammar });
    case 'console':
      return scanCommands({ text, grammar: language.grammar });
    case 'markup':
      return scanMarkup(text);
  }
}

const prompt = '$ ';

/** What a command printed is no code. */
function scanCommands(source: Source): readonly Piece[] {
  const { text } = source;
  const pieces: Piece[] = [];
  for (let from = 0; from < text.length; ) {
    const end = endOfLine(text, from);
    if (text.startsWith(prompt, from)) {
      for (const piece of scanCode(source, { from: from + prompt.length, to: end })) pieces.push(piece);
    }
    from = end + 1;
  }
  return pieces;
}

function toLines(text: string, pieces: readonly Piece[]): readonly CodeLine[] {
  const lines: Run[][] = [[]];
  let at = 0;
  // Kept, because looking for it at every piece would read a long line again and again.
  let lineEnd = endOfLine(text, 0);
  const add = (kind: CodeKind | null, to: number) => {
    while (at < to) {
      if (at === lineEnd) {
        lines.push([]);
        at += 1;
        lineEnd = endOfLine(text, at);
        continue;
      }
      const end = Math.min(to, lineEnd);
      const part = text.slice(at, end);
      lines.at(-1)?.push(kind === null ? part : [kind, part]);
      at = end;
    }
  };
  for (const { kind, from, to } of pieces) {
    add(null, from);
    add(kind, to);
  }
  add(null, text.length);
  return lines;
}

function endOfLine(text: string, from: number): number {
  const end = text.indexOf('\n', from);
  return end < 0 ? text.length : end;
}
