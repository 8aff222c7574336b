import { expect, test } from 'vitest';
import { readRetry, writeRetry } from './retry-state.ts';

const id = '01jd0000000123456789abcdef';

test('what is written is read back', () => {
  expect(readRetry(writeRetry({ id, turn: 3, round: 7 }))).toEqual({ id, turn: 3, round: 7 });
});

test.each([
  undefined,
  null,
  7,
  {},
  '',
  'x',
  `${id}`,
  `${id}.`,
  `../${id}.1`,
  `${id}.9999`,
  `${id}~2`,
  `~2.1`,
])('anything else is no retry: %j', (state) => {
  expect(readRetry(state)).toBeNull();
});
