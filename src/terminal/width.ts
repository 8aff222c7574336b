import { eastAsianWidth } from 'get-east-asian-width';

const printableAscii = /^[\x20-\x7e]*$/;
const zeroWidth = /^[\p{M}\u200b-\u200d\u2060\u1160-\u11ff]$/u;

/**
 * Latin, punctuation, our own marks, kana and common Han: characters that never join with a neighbour of their
 * kind. Nearly all text is made of them; a segmenter takes 10 µs for each, and its first use more than a frame.
 */
const lone =
  '\\x20-\\x7e\\xa1-\\xac\\xae-\\u02ff\\u2010-\\u2027\\u2190-\\u23ff\\u2500-\\u2bff\\u3000-\\u3029' +
  '\\u3041-\\u3096\\u30a0-\\u30ff\\u4e00-\\u9fff\\uff01-\\uff60\\ufffd';
const onlyLone = new RegExp(`^[${lone}]*$`);
/** Runs of lone characters, and everything else together with the lone ones it touches. */
const runs = new RegExp(`[${lone}]+(?![^${lone}])|[${lone}]?(?:[^${lone}]+[${lone}]?)+`, 'g');

/** What a person calls a character: one press of backspace, one step of the cursor. */
export function graphemes(text: string): readonly string[] {
  if (onlyLone.test(text)) return text.split('');
  return (text.match(runs) ?? []).flatMap((run) => (onlyLone.test(run) ? run.split('') : segment(run)));
}

function segment(text: string): readonly string[] {
  return Array.from(segmenter().segment(text), ({ segment: grapheme }) => grapheme).flatMap(bounded);
}

const segmenter = once(() => new Intl.Segmenter(undefined, { granularity: 'grapheme' }));

function once<Value>(make: () => Value): () => Value {
  let made: Value | undefined;
  return () => (made ??= make());
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
