import { NotUnderstoodError } from './config-format.ts';

/** A place in a text that is read from front to back. */
export type TextCursor = {
  at: number;
  /** What a sticky pattern finds here, which is then behind the cursor; null when it does not match. */
  match(pattern: RegExp): string | null;
  refuse(): never;
};

export function createTextCursor(text: string): TextCursor {
  const cursor: TextCursor = {
    at: 0,
    match(pattern) {
      pattern.lastIndex = cursor.at;
      const found = pattern.exec(text);
      if (found === null) return null;
      cursor.at = pattern.lastIndex;
      return found[0];
    },
    refuse() {
      throw new NotUnderstoodError(`line ${text.slice(0, cursor.at).split('\n').length}`);
    },
  };
  return cursor;
}
