const tabStop = 4;

/** A place on a line, in characters and in columns: a tab reaches to the next multiple of four. */
export type LineCursor = {
  readonly text: string;
  at: number;
  column: number;
  /** Part of the tab at this place was used as indentation; what is left of it counts as spaces. */
  inTab: boolean;
  /** Where the next character that is no space or tab stands. */
  next: number;
  nextColumn: number;
};

export function startLine(text: string): LineCursor {
  const cursor = { text, at: 0, column: 0, inTab: false, next: 0, nextColumn: 0 };
  findNext(cursor);
  return cursor;
}

export function indentOf({ column, nextColumn }: LineCursor): number {
  return nextColumn - column;
}

export function isBlank({ text, next }: LineCursor): boolean {
  return next >= text.length;
}

/** The next character that is no space, or an empty text. */
export function nextCharacter({ text, next }: LineCursor): string {
  return text.charAt(next);
}

/** The line from its next character on. */
export function contentOf({ text, next }: LineCursor): string {
  return text.slice(next);
}

/** The line from here on, for text in which spaces count. */
export function restOf({ text, at, column, inTab }: LineCursor): string {
  return inTab ? ' '.repeat(tabStop - (column % tabStop)) + text.slice(at + 1) : text.slice(at);
}

function skipSpace(cursor: LineCursor): void {
  cursor.at = cursor.next;
  cursor.column = cursor.nextColumn;
  cursor.inTab = false;
}

/** Goes past the space before the next character, and past so many characters, none of them a tab. */
export function skipMark(cursor: LineCursor, length: number): void {
  skipSpace(cursor);
  cursor.at += length;
  cursor.column += length;
  findNext(cursor);
}

/** Uses up so many columns of the space before the next character, or as many as there are. */
export function skipColumns(cursor: LineCursor, count: number): void {
  const goal = Math.min(cursor.column + count, cursor.nextColumn);
  while (cursor.column < goal) {
    const width = cursor.text.charAt(cursor.at) === '\t' ? tabStop - (cursor.column % tabStop) : 1;
    cursor.inTab = cursor.column + width > goal;
    cursor.column = cursor.inTab ? goal : cursor.column + width;
    if (!cursor.inTab) cursor.at += 1;
  }
}

function findNext(cursor: LineCursor): void {
  let { at, column } = cursor;
  for (; ; at += 1) {
    const character = cursor.text.charAt(at);
    if (character === ' ') column += 1;
    else if (character === '\t') column += tabStop - (column % tabStop);
    else break;
  }
  cursor.next = at;
  cursor.nextColumn = column;
}
