import { describe, expect, test } from 'vitest';
import { isBehind, judgeClock, longestPause } from './clock-doubt.ts';
import { dayMs, hourMs } from './retention.ts';

const now = 400 * dayMs;
const jump = { total: 10, outdated: 10, longestPauseMs: 40 * dayMs };

describe('a clock that makes most of a home old at once', () => {
  test('is doubted for a day, counted from when that was first seen', () => {
    expect(judgeClock(jump, null, now)).toEqual({ trust: 'ahead', doubtedSince: now });
    const later = now + dayMs - 1;
    expect(judgeClock(jump, now, later)).toEqual({ trust: 'ahead', doubtedSince: now });
    expect(judgeClock(jump, now, later + 1)).toEqual({ trust: 'trusted', doubtedSince: now });
  });

  test('starts a new day of doubt when it went back in between', () => {
    expect(judgeClock(jump, now, now - 1)).toEqual({ trust: 'ahead', doubtedSince: now - 1 });
  });

  test.each([
    ['half of it', { total: 10, outdated: 5 }],
    ['a small home', { total: 9, outdated: 9 }],
    ['a history without a pause, of which a person wants to keep less', { longestPauseMs: 7 * dayMs }],
  ])('%s says nothing against the clock', (_what, part) => {
    expect(judgeClock({ ...jump, ...part }, null, now)).toEqual({ trust: 'trusted', doubtedSince: null });
    expect(judgeClock({ ...jump, ...part }, now - 5, now)).toEqual({ trust: 'trusted', doubtedSince: null });
  });
});

describe('the longest pause', () => {
  test('is the one until now, one between endings, or none', () => {
    expect(longestPause([90, 80, 70], 70, 100)).toBe(10);
    expect(longestPause([99, 50, 45], 50, 100)).toBe(49);
    expect(longestPause([], 50, 100)).toBe(0);
  });

  test('before the newest that would go does not count', () => {
    expect(longestPause([95, 90, 85, 5], 90, 100)).toBe(5);
  });
});

test('a clock is behind when it stands more than an hour before the newest ending', () => {
  expect(isBehind(undefined, now)).toBe(false);
  expect(isBehind(now + hourMs, now)).toBe(false);
  expect(isBehind(now + hourMs + 1, now)).toBe(true);
});
