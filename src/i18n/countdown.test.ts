import { expect, test } from 'vitest';
import { formatCountdown } from './countdown.ts';

test.each([
  [272, '4:32'],
  [0, '0:00'],
  [9, '0:09'],
  [59.2, '1:00'],
  [60, '1:00'],
  [3_599, '59:59'],
  [3_600, '1:00:00'],
  [3_605, '1:00:05'],
  [86_400, '24:00:00'],
  [-3, '0:00'],
])('%d seconds left read %s', (seconds, shown) => {
  expect(formatCountdown(seconds)).toBe(shown);
});
