import { eastAsianWidth } from 'get-east-asian-width';
import { graphemeEnd } from './graphemes.ts';

export const printableAscii = /^[\x20-\x7e]*$/;
const zeroWidth = /^[\p{M}\u200b-\u200d\u2060\u1160-\u11ff]$/u;

/** What a person calls a character: one press of backspace, one step of the cursor. */
export function graphemes(text: string): readonly string[] {
  const pieces: string[] = [];
  measureGraphemes(text, (at, end) => pieces.push(text.slice(at, end)));
  return pieces;
}

type Visit = (at: number, end: number, width: number) => void;

/** Goes over the characters of a text: where each begins and ends, and how many columns it takes. */
export function measureGraphemes(text: string, visit: Visit): void {
  for (let at = 0; at < text.length; ) {
    const end = graphemeEnd(text, at);
    const width = end - at === 1 ? unitWidth(text, at) : graphemeWidth(text.slice(at, end));
    if (end - at > 4 && width > widestGrapheme) takeApart(text, at, end, visit);
    else visit(at, end, width);
    at = end;
  }
}

/** A family of four. Joiners can chain characters without end; what is wider than this is taken apart. */
const widestGrapheme = 8;

function takeApart(text: string, from: number, to: number, visit: Visit): void {
  let at = from;
  for (const letter of text.slice(from, to)) {
    visit(at, at + letter.length, letterWidth(letter));
    at += letter.length;
  }
}

/**
 * Columns a grapheme takes, at most. Terminals disagree about joined emoji (2 columns, or 2 for each part);
 * the larger number is safe, because nothing is ever padded to the right of such text.
 */
export function graphemeWidth(grapheme: string): number {
  if (grapheme.length === 1) return unitWidth(grapheme, 0);
  let width = 0;
  for (const letter of grapheme) width += letterWidth(letter);
  return grapheme.includes('\ufe0f') ? Math.max(2, width) : width;
}

/** Latin, Han and Korean need no table. */
function unitWidth(text: string, at: number): number {
  const code = text.charCodeAt(at);
  if (code < 0x300) return 1;
  return (code >= 0x4e00 && code <= 0x9fff) || (code >= 0xac00 && code <= 0xd7a3)
    ? 2
    : letterWidth(text.charAt(at));
}

function letterWidth(letter: string): number {
  if (zeroWidth.test(letter)) return 0;
  return eastAsianWidth(letter.codePointAt(0) ?? 0);
}

export function textWidth(text: string): number {
  if (printableAscii.test(text)) return text.length;
  let total = 0;
  measureGraphemes(text, (_at, _end, width) => {
    total += width;
  });
  return total;
}

/** As much of the text as fits. */
export function fitText(text: string, width: number): string {
  if (textWidth(text) <= width) return text;
  let taken = '';
  let used = 0;
  for (const grapheme of graphemes(text)) {
    used += graphemeWidth(grapheme);
    if (used > width) break;
    taken += grapheme;
  }
  return taken;
}
