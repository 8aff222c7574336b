import { expect, test } from 'vitest';
import { echo } from './echo.ts';

test.each([
  ['histroy', 'histroy'],
  ['中文 选项', '中文 选项'],
  ['a\nb\r\nc', 'a b c'],
  ['\u001b[31mred\u001b[0m', 'red'],
  ['a\u009b2Jb', 'ab'],
  ['bell\u0007', 'bell␇'],
  ['abc\u202edef', 'abc‹U+202E›def'],
])('%j is said back as %j', (word, shown) => {
  expect(echo(word)).toBe(shown);
});

test('what is long is cut, however it is made', () => {
  expect(Array.from(echo('x'.repeat(5_000_000)))).toHaveLength(80);
  expect(echo('\u001b[0m'.repeat(1_000))).toBe('…');
  expect(echo(`x${'😀'.repeat(2_000)}`)).toBe(`x${'😀'.repeat(78)}…`);
});
