import { expect, test } from 'vitest';
import { createNumbersSeen } from './numbers-seen.ts';

test('each number is taken once, in whatever order they come', () => {
  const { take } = createNumbersSeen();
  expect([3, 1, 2, 1, 3, 4].map(take)).toEqual([true, true, true, false, false, true]);
});

test('a number far behind the highest counts as taken, so that few have to be remembered', () => {
  const { take } = createNumbersSeen();
  expect(take(5_000)).toBe(true);
  expect(take(5_000 - 1_024)).toBe(false);
  expect(take(5_000 - 1_023)).toBe(true);
  for (let number = 5_001; number < 20_000; number += 1) expect(take(number)).toBe(true);
  for (const number of [1, 5_000, 18_000, 19_999]) expect(take(number)).toBe(false);
});
