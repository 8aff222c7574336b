import type { Line, Mark } from '../text/line.ts';
import type { Frame, Row } from '../text/row.ts';
import { toAscii } from '../text/symbols.ts';
import type { Capabilities } from './capabilities.ts';

/** Draws frames. What is on the terminal is remembered, so that only what changed is written. */
type Screen = {
  begin(): void;
  draw(frame: Frame): void;
  /** The terminal was resized or written over: the next frame is drawn whole. */
  forget(): void;
  /** Puts everything back. May be called at any time, any number of times. */
  end(): void;
};

type ScreenOutput = { write(bytes: string): unknown };

// Alternate buffer, paste in brackets, no automatic wrapping: a width we misjudge cuts a row instead of breaking all.
const enter = '\x1b[?1049h\x1b[?2004h\x1b[?7l\x1b[?25l\x1b[2J';
const leave = '\x1b[0m\x1b[?25h\x1b[?7h\x1b[?2004l\x1b[?1049l';
const startUpdate = '\x1b[?2026h';
const endUpdate = '\x1b[?2026l';
const showCursor = '\x1b[?25h';
const hideCursor = '\x1b[?25l';

export function createScreen(output: ScreenOutput, paint: Paint): Screen {
  let shown: readonly PaintedRow[] | null = null;
  let cursor = '';
  let open = false;

  function draw(frame: Frame): void {
    if (!open) return;
    const rows = frame.rows.map((row) => paintRow(row, paint));
    const changes = shown === null ? `\x1b[2J${wholeRows(rows)}` : changedRows(shown, rows);
    const wanted =
      frame.cursor === null ? hideCursor : showCursor + goTo(frame.cursor.row, frame.cursor.column);
    shown = rows;
    if (changes === '' && wanted === cursor) return;
    // Drawing moves the cursor, so a visible one is put back after every change.
    const move = wanted === cursor && frame.cursor === null ? '' : wanted;
    cursor = wanted;
    output.write(startUpdate + changes + move + endUpdate);
  }

  return {
    begin() {
      open = true;
      cursor = hideCursor;
      shown = null;
      output.write(enter);
    },
    draw,
    forget() {
      shown = null;
    },
    end() {
      if (!open) return;
      open = false;
      output.write(leave);
    },
  };
}

type PaintedRow = { readonly left: string; readonly right: string; readonly column: number };

function paintRow({ line, right }: Row, paint: Paint): PaintedRow {
  return { left: paint(line), right: right === null ? '' : paint(right.line), column: right?.column ?? 0 };
}

function wholeRows(rows: readonly PaintedRow[]): string {
  return rows.map((row, at) => wholeRow(row, at)).join('');
}

function wholeRow({ left, right, column }: PaintedRow, at: number): string {
  const placed = right === '' ? '' : goTo(at, column) + right;
  return left === '' && right === '' ? '' : goTo(at, 0) + left + placed;
}

function changedRows(before: readonly PaintedRow[], after: readonly PaintedRow[]): string {
  let bytes = '';
  for (let at = 0; at < Math.max(before.length, after.length); at += 1) {
    bytes += changedRow(before[at] ?? nothing, after[at] ?? nothing, at);
  }
  return bytes;
}

const nothing: PaintedRow = { left: '', right: '', column: 0 };

/** The countdown alone changes every second: the text to its left is not written again. */
function changedRow(before: PaintedRow, after: PaintedRow, at: number): string {
  if (before.left === after.left && before.right === after.right && before.column === after.column) return '';
  const onlyRight = before.left === after.left && before.right !== '' && after.right !== '';
  if (!onlyRight) return `${goTo(at, 0)}\x1b[2K${wholeRow(after, at)}`;
  const from = goTo(at, Math.min(before.column, after.column));
  const erase = before.column === after.column ? '\x1b[K' : `\x1b[K${goTo(at, after.column)}`;
  return from + erase + after.right;
}

function goTo(row: number, column: number): string {
  return `\x1b[${row + 1};${column + 1}H`;
}

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
  keyword: 35,
  string: 32,
  number: 33,
  added: 32,
  removed: 31,
  warning: 33,
  alarm: 31,
};
const lowestColor = 30;

type Paint = (line: Line) => string;

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
