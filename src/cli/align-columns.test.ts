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
