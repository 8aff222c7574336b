import { harmlessLine } from './harmless.ts';
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
