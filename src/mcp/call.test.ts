import { expect, test } from 'vitest';
import { readRetry, writeRetry } from './call.ts';

const id = '01jd0000000123456789abcdef';

test('what is written is read back', () => {
  const retry = { id, turn: 3, round: 7, beganAt: 1_763_200_000_000, heldMs: 96_000 };
  expect(readRetry(writeRetry(retry))).toEqual(retry);
});

test('what is no whole number of milliseconds is written as one', () => {
  const retry = { id, turn: 1, round: 1, beganAt: 1_763_200_000_000.5, heldMs: 1_200.8 };
  expect(readRetry(writeRetry(retry))).toMatchObject({ beganAt: 1_763_200_000_001, heldMs: 1_201 });
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
  `${id}.1`,
  `../${id}.1.0.0`,
  `${id}.9999.0.0`,
  `${id}.1.-1.0`,
  `${id}.1.0.1e9`,
  `${id}~2`,
  `~2.1.0.0`,
  [`${id}.1.0.0`],
])('anything else is no retry: %j', (state) => {
  expect(readRetry(state)).toBeNull();
});
