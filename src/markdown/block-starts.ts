import { contentOf, indentOf, isBlank, type LineCursor, nextCharacter } from './line-cursor.ts';
import type { Fence, Leaf } from './open-blocks.ts';
import { isSpace, trimSpace } from './space.ts';
import type { HeadingLevel } from './tree.ts';

/** From so many columns on, a line is indented code, or goes on with a paragraph. */
export const codeIndent = 4;

/** A heading, rule or fence that begins on this line; all but the fence also end on it. */
export function readLeafStart(cursor: LineCursor): Leaf | null {
  switch (nextCharacter(cursor)) {
    case '#':
      return readHeading(contentOf(cursor));
    case '`':
    case '~':
      return readFence(cursor);
    case '-':
    case '*':
    case '_':
      return isRule(contentOf(cursor)) ? { kind: 'rule' } : null;
    default:
      return null;
  }
}

function readHeading(content: string): Leaf | null {
  const marks = /^#{1,6}(?=[ \t]|$)/.exec(content)?.[0];
  if (marks === undefined) return null;
  return {
    kind: 'heading',
    level: marks.length as HeadingLevel,
    text: withoutClosing(trimSpace(content.slice(marks.length))),
  };
}

/** `# Head ##`: marks at the end go, unless they touch the last word. Read backwards, so that it stays linear. */
function withoutClosing(text: string): string {
  let end = text.length;
  while (text.charAt(end - 1) === '#') end -= 1;
  if (end === 0) return '';
  return end < text.length && isSpace(text.charAt(end - 1)) ? trimSpace(text.slice(0, end)) : text;
}

function readFence(cursor: LineCursor): Fence | null {
  const content = contentOf(cursor);
  const marks = /^(?:`{3,}|~{3,})/.exec(content)?.[0];
  if (marks === undefined) return null;
  const mark = marks.charAt(0);
  const info = trimSpace(content.slice(marks.length));
  if (mark === '`' && info.includes('`')) return null;
  const [language = ''] = info.split(/[ \t]/, 1);
  const named = language === '' ? null : language;
  return { kind: 'fence', mark, length: marks.length, indent: indentOf(cursor), language: named, lines: [] };
}

export function closesFence({ mark, length }: Fence, cursor: LineCursor): boolean {
  if (indentOf(cursor) >= codeIndent || nextCharacter(cursor) !== mark) return false;
  const content = trimSpace(contentOf(cursor));
  return content.length >= length && isOnly(content, mark);
}

/** The level of the heading that a line under a paragraph makes of it. */
export function readUnderline(cursor: LineCursor): 1 | 2 | null {
  const mark = nextCharacter(cursor);
  if ((mark !== '=' && mark !== '-') || !isOnly(trimSpace(contentOf(cursor)), mark)) return null;
  return mark === '=' ? 1 : 2;
}

function isRule(content: string): boolean {
  const mark = content.charAt(0);
  let count = 0;
  for (const character of content) {
    if (character === mark) count += 1;
    else if (!isSpace(character)) return false;
  }
  return count >= 3;
}

export type ItemStart = {
  /** Characters of the bullet, or of the number and what follows it. */
  readonly length: number;
  readonly mark: string;
  readonly start: number | null;
};

/** A bullet or a number. A paragraph is interrupted only by an item with words in it, and by no number but 1. */
export function readItemStart(cursor: LineCursor, interrupts: boolean): ItemStart | null {
  const found = /^(?:[-+*]|\d{1,9}[.)])(?=[ \t]|$)/.exec(
    cursor.text.slice(cursor.next, cursor.next + 11),
  )?.[0];
  if (found === undefined) return null;
  const start = found.length === 1 ? null : Number(found.slice(0, -1));
  if (interrupts && (isBlankFrom(cursor, found.length) || (start !== null && start !== 1))) return null;
  return { length: found.length, mark: found.slice(-1), start };
}

function isBlankFrom({ text, next }: LineCursor, length: number): boolean {
  let at = next + length;
  while (isSpace(text.charAt(at))) at += 1;
  return at >= text.length;
}

export function startsQuote(cursor: LineCursor): boolean {
  return !isBlank(cursor) && indentOf(cursor) < codeIndent && nextCharacter(cursor) === '>';
}

function isOnly(text: string, mark: string): boolean {
  for (let at = 0; at < text.length; at += 1) if (text.charAt(at) !== mark) return false;
  return true;
}
