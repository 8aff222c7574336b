import type { Line, Mark } from '../text/line.ts';
import type { Capabilities } from './capabilities.ts';
import { toAscii } from './symbols.ts';

const styles: Readonly<Record<Mark, number>> = {
  bold: 1,
  dim: 2,
  italic: 3,
  underline: 4,
  strike: 9,
  // The sixteen basic colours only: they follow the person's theme and stay readable in it.
  accent: 36,
  star: 33,
  code: 36,
  warning: 33,
  alarm: 31,
};
const lowestColor = 30;

export type Paint = (line: Line) => string;

/** Turns a line into bytes. Every escape sequence that carries agent text starts and ends here. */
export function createPaint({ color, unicode }: Pick<Capabilities, 'color' | 'unicode'>): Paint {
  function codes(marks: readonly Mark[]): readonly number[] {
    return marks.map((mark) => styles[mark]).filter((code) => color || code < lowestColor);
  }
  return function paint(line) {
    let bytes = '';
    for (const { text, marks } of line) {
      const shown = unicode ? text : toAscii(text);
      const sgr = codes(marks);
      bytes += sgr.length === 0 ? shown : `\x1b[${sgr.join(';')}m${shown}\x1b[0m`;
    }
    return bytes;
  };
}
