import { describe, expect, test } from 'vitest';
import { countCharacters, isBlank, shownText } from './characters.ts';
import { cleanLine, cleanText } from './clean-text.ts';

describe('counting characters', () => {
  test.each([
    ['', 0],
    ['abc', 3],
    ['好的', 2],
    ['👍👍', 2],
    ['e\u0301', 2],
    ['a\nb', 3],
  ])('%j has %i', (text, count) => {
    expect(countCharacters(text)).toBe(count);
  });
});

describe('blank text', () => {
  test.each([
    '',
    ' ',
    '\t\n\r',
    '\u00A0\u3000',
    '\u200B\u200D\uFEFF',
    '\u2060\u00AD',
    '\u3164',
    '\u2800',
    '\u0000\u001B',
  ])('%j shows nothing', (text) => {
    expect(isBlank(text)).toBe(true);
  });

  test.each(['a', ' a ', '。', '0', '-', '👍', '\u200Bx', '\u0600'])('%j shows something', (text) => {
    expect(isBlank(text)).toBe(false);
  });
});

test('a text is shown as it is after cleaning', () => {
  expect(shownText('a\nb', cleanText)).toBe('a\nb');
  expect(shownText('a\nb', cleanLine)).toBe('a b');
  expect(shownText('\u001B[1mbold', cleanText)).toBe('bold');
});

test.each(['', '  \n', '\u200B\u2060', '\u001B[31m\u001B[0m'])('%j shows nothing', (text) => {
  expect(shownText(text, cleanText)).toBeNull();
});

test('what hides inside a visible text is made visible, not dropped', () => {
  expect(shownText('pay\u200Bpal', cleanText)).toBe('pay‹U+200B›pal');
});
