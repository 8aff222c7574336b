import { describe, expect, test } from 'vitest';
import { toIntent } from '../answer/key-bindings.ts';
import { pageWords } from '../strings.ts';
import { answeringRows, aroundRows, toCap } from './keys-help.tsx';

const words = pageWords.en.keys;
const rows = [...answeringRows(words, 'X11; Linux'), ...aroundRows(words)];
const plain = rows.filter(({ does }) => does !== words.submit && does !== words.sections);

/** `1 – 9` stands for every digit between. */
function spelledOut(keys: readonly string[]): readonly string[] {
  return keys.includes('–') ? [...'123456789'] : keys;
}

const named = ['Arrow', 'Page'].flatMap((kind) =>
  ['Up', 'Down', 'Left', 'Right'].map((way) => `${kind}${way}`),
);
const everyKey = [
  ...Array.from({ length: 95 }, (_, index) => String.fromCharCode(0x20 + index)),
  ...named,
  ...['Home', 'End', 'Insert', 'Delete', 'Backspace', 'Enter', 'Escape', 'Tab', 'F1', 'F2', 'F10'],
];

const none = {
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  isComposing: false,
  keyCode: 0,
};
const meaning = (key: string) => toIntent({ ...none, key }, 'option')?.kind ?? null;

describe('the help panel', () => {
  test('lists exactly the keys that mean something', () => {
    const listed = plain.flatMap(({ keys }) => spelledOut(keys));
    expect(everyKey.filter((key) => meaning(key) !== null).toSorted()).toEqual(listed.toSorted());
  });

  test.each(plain)('$does: all its keys mean the same', ({ keys }) => {
    expect(new Set(spelledOut(keys).map(meaning)).size).toBe(1);
  });

  test('lists the chord that submits as the keyboard has it', () => {
    const submit = (agent: string) => answeringRows(words, agent).find(({ does }) => does === words.submit);
    expect(submit('X11; Linux')?.keys).toEqual(['Ctrl', '↵']);
    expect(submit('Macintosh; Intel Mac OS X')?.keys).toEqual(['⌘', '↵']);
  });

  test('writes keys as they are printed', () => {
    expect([' ', 'ArrowUp', 'Escape', 'j', 'Home'].map((key) => toCap(key, words))).toEqual([
      'Space',
      '↑',
      'Esc',
      'j',
      'Home',
    ]);
    expect(toCap(' ', pageWords.zh.keys)).toBe('空格');
  });
});
