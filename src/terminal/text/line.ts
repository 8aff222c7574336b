import { fitText, textWidth } from './width.ts';

/** How a piece of text looks. Colours are named for what they say; `paint` knows what they are. */
export type Mark =
  | 'bold'
  | 'dim'
  | 'italic'
  | 'underline'
  | 'strike'
  | 'accent'
  | 'star'
  | 'code'
  | 'keyword'
  | 'string'
  | 'number'
  | 'added'
  | 'removed'
  | 'warning'
  | 'alarm';

/** Text without line breaks or controls; made only by `span`, so that nothing else reaches the terminal. */
export type Span = { readonly text: string; readonly marks: readonly Mark[] };
export type Line = readonly Span[];

export function span(text: string, ...marks: readonly Mark[]): Span {
  return { text: harmlessLine(text), marks };
}

export function lineWidth(line: Line): number {
  return line.reduce((width, { text }) => width + textWidth(text), 0);
}

export function plainText(line: Line): string {
  return line.map(({ text }) => text).join('');
}

export function indent(columns: number): Span {
  return { text: ' '.repeat(Math.max(0, columns)), marks: [] };
}

/** The line, cut to the width. */
export function cutLine(line: Line, width: number, ellipsis: string): Line {
  return lineWidth(line) <= width ? line : endInEllipsis(line, width, ellipsis);
}

/** As much of the line as fits before an ellipsis, which says that there is more. */
export function endInEllipsis(line: Line, width: number, ellipsis: string): Line {
  const kept: Span[] = [];
  let room = width - textWidth(ellipsis);
  for (const piece of line) {
    const text = fitText(piece.text, room);
    room -= textWidth(text);
    if (text !== '') kept.push({ ...piece, text });
    if (text !== piece.text) break;
  }
  const last = kept.pop() ?? { text: '', marks: [] };
  return room < 0 ? [] : [...kept, { ...last, text: last.text.trimEnd() + ellipsis }];
}

const lineBreaks = /\r\n?|[\u2028\u2029\u0085\v\f]/gu;
/** Everything that steers a terminal or hides what is written: controls, bidi marks, invisible formats. */
const steering = /(?![\n\u200c\u200d])[\p{Cc}\p{Cf}\p{Cs}\u115f\u1160\u3164\uffa0]/gu;
const markPile = /(\p{M}{8})\p{M}+/gu;
/** Matches every text that one of the patterns above matches; most text it does not. */
const suspicious = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\u115f\u1160\u3164\uffa0]|\p{M}{9}/u;

/**
 * Text without anything a terminal obeys. Requests are cleaned when they arrive; this is the last check
 * before the bytes leave, and it trusts neither the store nor what a person pasted.
 * Joiners stay, because emoji and several scripts are spelt with them; line breaks become `\n`.
 */
export function harmless(text: string): string {
  return text
    .replaceAll(lineBreaks, '\n')
    .replaceAll('\t', '    ')
    .replaceAll('\u00ad', '')
    .replaceAll(steering, '\ufffd')
    .replaceAll(markPile, '$1');
}

/** The same on one line. */
export function harmlessLine(text: string): string {
  // Nearly every piece of text is harmless, and a prompt may be cut into tens of thousands.
  return suspicious.test(text) ? harmless(text).replaceAll('\n', ' ') : text;
}
