import { graphemeEnd, graphemeStart } from './graphemes.ts';
import { graphemes } from './width.ts';

/** A text being written. The cursor is an index into it and always stands between two graphemes. */
export type Editor = { readonly text: string; readonly cursor: number };

/** What a key does to a text. */
export type EditIntent = keyof typeof edits;

export function isEditIntent(intent: string): intent is EditIntent {
  return Object.hasOwn(edits, intent);
}

export function editorAtEnd(text: string): Editor {
  return { text, cursor: text.length };
}

export function insertText({ text, cursor }: Editor, added: string): Editor {
  return { text: text.slice(0, cursor) + added + text.slice(cursor), cursor: cursor + added.length };
}

/** What is typed or pasted goes in as far as a limit of UTF-16 units leaves room for it. */
export function typeText(
  editor: Editor,
  text: string,
  most: number,
): { readonly editor: Editor; readonly isFull: boolean } {
  const room = Math.max(0, most - editor.text.length);
  const added = toTyped(text);
  return { editor: insertText(editor, within(added, room)), isFull: added.length > room };
}

/** What was typed or pasted, as we keep it: one kind of line break and no controls. */
export function toTyped(text: string): string {
  return text.replaceAll(/\r\n?/gu, '\n').replaceAll(/(?![\n\t])\p{Cc}/gu, '');
}

/** As many whole characters as a limit of UTF-16 units leaves room for. */
export function within(text: string, most: number): string {
  if (text.length <= most) return text;
  let taken = '';
  for (const grapheme of graphemes(text)) {
    if (taken.length + grapheme.length > most) break;
    taken += grapheme;
  }
  return taken;
}

export const edits = {
  newline: (editor) => insertText(editor, '\n'),
  erase: (editor) => removeTo(editor, left(editor)),
  'erase-next': (editor) => removeTo(editor, right(editor)),
  'erase-word': (editor) => removeTo(editor, wordLeft(editor)),
  'erase-next-word': (editor) => removeTo(editor, wordRight(editor)),
  'erase-to-start': (editor) => removeTo(editor, lineStart(editor)),
  'erase-to-end': (editor) => removeTo(editor, lineEnd(editor)),
  'go-left': (editor) => ({ ...editor, cursor: left(editor) }),
  'go-right': (editor) => ({ ...editor, cursor: right(editor) }),
  'go-word-left': (editor) => ({ ...editor, cursor: wordLeft(editor) }),
  'go-word-right': (editor) => ({ ...editor, cursor: wordRight(editor) }),
  'go-start': (editor) => ({ ...editor, cursor: lineStart(editor) }),
  'go-end': (editor) => ({ ...editor, cursor: lineEnd(editor) }),
} satisfies Readonly<Record<string, (editor: Editor) => Editor>>;

export function edit(editor: Editor, intent: EditIntent): Editor {
  return edits[intent](editor);
}

function removeTo({ text, cursor }: Editor, other: number): Editor {
  const from = Math.min(cursor, other);
  return { text: text.slice(0, from) + text.slice(Math.max(cursor, other)), cursor: from };
}

function left({ text, cursor }: Editor): number {
  return graphemeStart(text, cursor);
}

function right({ text, cursor }: Editor): number {
  return cursor === text.length ? cursor : graphemeEnd(text, cursor);
}

/** Graphemes are looked for in one line only: a long text must not make a key slow. */
function lineBefore(text: string, cursor: number): string {
  // A break right before the cursor belongs to it. (`lastIndexOf` takes a negative place for the first one.)
  const start = cursor < 2 ? 0 : text.lastIndexOf('\n', cursor - 2) + 1;
  return text.slice(start, cursor);
}

function lineAfter(text: string, cursor: number): string {
  const end = text.indexOf('\n', cursor);
  return text.slice(cursor, end === cursor ? cursor + 1 : end === -1 ? text.length : end);
}

function wordLeft(editor: Editor): number {
  const before = graphemes(lineBefore(editor.text, editor.cursor));
  return editor.cursor - wordLength(before.toReversed());
}

function wordRight(editor: Editor): number {
  return editor.cursor + wordLength(graphemes(lineAfter(editor.text, editor.cursor)));
}

/** Spaces first, then everything of one kind. */
function wordLength(letters: readonly string[]): number {
  const start = letters.findIndex((letter) => kindOf(letter) !== 'space');
  if (start === -1) return letters.join('').length;
  const kind = kindOf(letters[start] ?? '');
  const end = letters.findIndex((letter, at) => at > start && kindOf(letter) !== kind);
  return letters.slice(0, end === -1 ? letters.length : end).join('').length;
}

function kindOf(grapheme: string): 'space' | 'word' | 'other' {
  if (/^\s/u.test(grapheme)) return 'space';
  return /^[\p{L}\p{N}_]/u.test(grapheme) ? 'word' : 'other';
}

function lineStart({ text, cursor }: Editor): number {
  return cursor === 0 ? 0 : text.lastIndexOf('\n', cursor - 1) + 1;
}

function lineEnd({ text, cursor }: Editor): number {
  const end = text.indexOf('\n', cursor);
  return end === -1 ? text.length : end;
}
