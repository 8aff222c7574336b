import { eastAsianWidth } from 'get-east-asian-width';

const segmenter = new Intl.Segmenter(undefined, { granularity: 'grapheme' });
const printableAscii = /^[\x20-\x7e]*$/;
const zeroWidth = /^[\p{M}\u200b-\u200d\u2060\u1160-\u11ff]$/u;

/** What a person calls a character: one press of backspace, one step of the cursor. */
export function graphemes(text: string): readonly string[] {
  if (printableAscii.test(text)) return text.split('');
  return Array.from(segmenter.segment(text), ({ segment }) => segment).flatMap(bounded);
}

/** Joiners can chain characters without end; what is wider than a family of four is taken apart. */
function bounded(grapheme: string): readonly string[] {
  return grapheme.length > 4 && graphemeWidth(grapheme) > 8 ? Array.from(grapheme) : [grapheme];
}

/**
 * Columns a grapheme takes, at most. Terminals disagree about joined emoji (2 columns, or 2 for each part);
 * the larger number is safe, because nothing is ever padded to the right of such text.
 */
export function graphemeWidth(grapheme: string): number {
  if (grapheme.length === 1 && printableAscii.test(grapheme)) return 1;
  let width = 0;
  for (const letter of grapheme) width += letterWidth(letter);
  return grapheme.includes('\ufe0f') ? Math.max(2, width) : width;
}

function letterWidth(letter: string): number {
  if (zeroWidth.test(letter)) return 0;
  return eastAsianWidth(letter.codePointAt(0) ?? 0);
}

export function textWidth(text: string): number {
  if (printableAscii.test(text)) return text.length;
  let width = 0;
  for (const grapheme of graphemes(text)) width += graphemeWidth(grapheme);
  return width;
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
