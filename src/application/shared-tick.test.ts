import { expect, test } from 'vitest';
import { untilTick } from './shared-tick.ts';

test.each([
  { now: 10_000, wait: 2_000 },
  { now: 10_700, wait: 1_300 },
  { now: 11_980, wait: 20 },
])('from $now it is $wait to the next two seconds', ({ now, wait }) => {
  expect(untilTick(now, 2_000)).toBe(wait);
});

test('a timer that rings a little early does not ring again for the same tick', () => {
  expect(untilTick(11_999, 2_000)).toBe(2_001);
});

test('what is set at any two moments ends at one', () => {
  expect(10_100 + untilTick(10_100, 2_000)).toBe(11_400 + untilTick(11_400, 2_000));
});
