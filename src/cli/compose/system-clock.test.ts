import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { systemClock } from './system-clock.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

test('a wait longer than a timer can take does not fire at once', () => {
  const month = 30 * 24 * 60 * 60 * 1_000;
  let fired = 0;
  systemClock.after(month, () => {
    fired += 1;
  });
  vi.advanceTimersByTime(month - 1);
  expect(fired).toBe(0);
  vi.advanceTimersByTime(1);
  expect(fired).toBe(1);
});

test('a wait that was forgotten never comes, however long it was', () => {
  let fired = 0;
  const forget = systemClock.after(2 ** 31 + 5, () => {
    fired += 1;
  });
  vi.advanceTimersByTime(2 ** 31);
  forget();
  vi.advanceTimersByTime(2 ** 31);
  expect(fired).toBe(0);
});
