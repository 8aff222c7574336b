import { expect, test } from 'vitest';
import { cleanLine, cleanText } from '../text/clean-text.ts';
import { shownText } from './shown-text.ts';

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
