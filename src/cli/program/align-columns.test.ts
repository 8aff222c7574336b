import { expect, test } from 'vitest';
import { alignColumns } from './align-columns.ts';

test('each column is as wide as its widest cell, and no line ends in spaces', () => {
  expect(
    alignColumns([
      ['a', 'bb', 'c'],
      ['aaa', '', 'a long last cell'],
      ['x', 'y', ''],
    ]),
  ).toEqual(['a    bb  c', 'aaa      a long last cell', 'x    y']);
  expect(alignColumns([])).toEqual([]);
});

test('a Chinese character is two columns wide, a combining mark none', () => {
  const lines = alignColumns([
    ['语言', 'zh', '界面语言'],
    ['cafe\u0301', 'x', 'y'],
    ['theme', '跟随系统', 'z'],
  ]);
  expect(lines).toEqual(['语言   zh        界面语言', 'cafe\u0301   x         y', 'theme  跟随系统  z']);
});
