import type { CodeKind } from '../tree.ts';
import type { Delimited, Grammar } from './languages.ts';
import type { Before } from './literals.ts';

/** A part of a text that gets a colour. */
export type Piece = Range & { readonly kind: CodeKind };
export type Range = { readonly from: number; readonly to: number };

/** A text and the rules by which it is read. */
export type Source = { readonly text: string; readonly grammar: Grammar };

/**
 * The coloured parts of a text, in their order. Every step goes forward and looks at hardly more than what it takes, so
 * the time depends on the length of the text alone. A pattern that tries a second way would break that.
 */
export function scanCode(
  source: Source,
  range: Range = { from: 0, to: source.text.length },
): readonly Piece[] {
  const pieces: Piece[] = [];
  let before: Before = 'other';
  let isFirst = true;
  for (let at = range.from; at < range.to; ) {
    const character = source.text.charAt(at);
    if (isSpace(character)) {
      if (character === '\n') isFirst = true;
      at += 1;
      continue;
    }
    const token = tokenAt(source, at, before);
    const end = Math.min(token.end, range.to);
    const kind = isKey(source, token, isFirst) ? 'keyword' : colours[token.kind];
    if (kind !== null) addPiece(pieces, { kind, from: at, to: end });
    if (token.kind !== 'comment') before = endsValue(token.kind, character) ? 'value' : 'other';
    // An item of a list begins with a dash, and its key follows.
    if (character !== '-') isFirst = false;
    at = end;
  }
  return pieces;
}

type Token = { readonly kind: TokenKind; readonly end: number };
type TokenKind = 'comment' | 'string' | 'number' | 'keyword' | 'word' | 'mark';

const colours: Readonly<Record<TokenKind, CodeKind | null>> = {
  comment: 'comment',
  string: 'string',
  number: 'number',
  keyword: 'keyword',
  word: null,
  mark: null,
};

/** Two neighbours of a kind are one: `'it''s'` is one string to its reader. */
export function addPiece(pieces: Piece[], piece: Piece): void {
  const last = pieces.at(-1);
  if (last?.kind !== piece.kind || last.to !== piece.from) pieces.push(piece);
  else pieces[pieces.length - 1] = { ...piece, from: last.from };
}

/** Behind a keyword or a mark a value begins, but not behind a bracket that closes, nor in `</b>`. */
function endsValue(kind: TokenKind, character: string): boolean {
  return kind === 'mark' ? ')]}<'.includes(character) : kind !== 'keyword';
}

function isKey({ text, grammar: { keys } }: Source, { kind, end }: Token, isFirst: boolean): boolean {
  if (keys === null || (keys.firstOnLine && !isFirst) || kind === 'comment' || kind === 'mark') return false;
  let at = end;
  while (text.charAt(at) === ' ') at += 1;
  return text.charAt(at) === keys.mark && (!keys.spaced || isSpace(text.charAt(at + 1)));
}

function tokenAt({ text, grammar }: Source, at: number, before: Before): Token {
  const delimited = grammar.delimited.find((one) => opensAt(text, at, one));
  if (delimited !== undefined) return { kind: delimited.kind, end: delimitedEnd(text, at, delimited) };
  const end = grammar.literal?.(text, at, before) ?? at;
  if (end > at) return { kind: 'string', end };
  if (beginsWord(text, at, grammar)) return wordAt(text, at, grammar);
  return { kind: 'mark', end: at + 1 };
}

function opensAt(text: string, at: number, { open, after }: Delimited): boolean {
  if (!text.startsWith(open, at)) return false;
  if (after === 'anything' || at === 0) return true;
  return after === 'space' ? isSpace(text.charAt(at - 1)) : !isLetter(text.charCodeAt(at - 1));
}

function delimitedEnd(text: string, from: number, { open, close, escapes, multiline }: Delimited): number {
  for (let at = from + open.length; at < text.length; at += 1) {
    const character = text.charAt(at);
    if (character === '\n' && !multiline) return at;
    if (close?.startsWith(character) && text.startsWith(close, at)) return at + close.length;
    if (character === '\\' && escapes && (multiline || text.charAt(at + 1) !== '\n')) at += 1;
  }
  return text.length;
}

/** A mark that may be part of a word begins one only before a letter or another mark: not in `- a` or `-1`. */
function beginsWord(text: string, at: number, { wordMarks }: Grammar): boolean {
  const code = text.charCodeAt(at);
  if (!wordMarks.includes(code)) return isLetter(code);
  const next = text.charCodeAt(at + 1);
  return wordMarks.includes(next) || (isLetter(next) && !isDigit(next));
}

function wordAt(text: string, from: number, grammar: Grammar): Token {
  if (isDigit(text.charCodeAt(from))) return numberAt(text, from);
  let end = from;
  while (isLetter(text.charCodeAt(end)) || grammar.wordMarks.includes(text.charCodeAt(end))) end += 1;
  const isMember = text.charAt(from - 1) === '.' && text.charAt(from - 2) !== '.';
  return { kind: !isMember && isKeyword(text.slice(from, end), grammar) ? 'keyword' : 'word', end };
}

function isKeyword(word: string, { keywords, foldsCase }: Grammar): boolean {
  return keywords.has(foldsCase ? word.toLowerCase() : word);
}

/** Digits with the letters they may have: `0x1F`, `1_000`, `1.5e-3`, `2rem`. */
function numberAt(text: string, from: number): Token {
  let end = plainEnd(text, from);
  if (text.charAt(end) === '.' && isDigit(text.charCodeAt(end + 1))) end = plainEnd(text, end + 1);
  const mayHaveSign =
    text.charAt(end - 1).toLowerCase() === 'e' && text.charAt(from + 1).toLowerCase() !== 'x';
  const isSign = text.charAt(end) === '+' || text.charAt(end) === '-';
  if (mayHaveSign && isSign && isDigit(text.charCodeAt(end + 1))) end = plainEnd(text, end + 1);
  // A digit may also begin a word, or an emoji.
  const isWord = isLetter(text.charCodeAt(end));
  while (isLetter(text.charCodeAt(end))) end += 1;
  return { kind: isWord ? 'word' : 'number', end };
}

function plainEnd(text: string, from: number): number {
  let end = from;
  while (text.charCodeAt(end) < 0x80 && isLetter(text.charCodeAt(end))) end += 1;
  return end;
}

function isSpace(character: string): boolean {
  return character === ' ' || character === '\n' || character === '\t' || character === '';
}

/** Of a word: also a digit, and everything that is not ASCII. */
export function isLetter(code: number): boolean {
  return (
    (code >= 0x61 && code <= 0x7a) ||
    (code >= 0x41 && code <= 0x5a) ||
    isDigit(code) ||
    code === 0x5f ||
    code === 0x24 ||
    code >= 0x80
  );
}

export function isDigit(code: number): boolean {
  return code >= 0x30 && code <= 0x39;
}
