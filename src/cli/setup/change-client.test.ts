import { expect, test } from 'vitest';
import { changedLines } from './change-client.ts';

test.each([
  ['nothing', 'a\nb', 'a\nb', []],
  ['lines in the middle', 'a\nz', 'a\nb\nc\nz', ['+ b', '+ c']],
  ['a line that is different', 'a\nb\nc', 'a\nx\nc', ['- b', '+ x']],
  ['a new file', '', 'a\nb\n', ['+ a', '+ b']],
  ['the same line twice', 'a\na', 'a\na\na', ['+ a']],
  ['lines that go', 'a\nb\nc', 'a\nc', ['- b']],
])('%s', (_what, before, after, lines) => {
  expect(changedLines(before, after)).toEqual(lines);
});
