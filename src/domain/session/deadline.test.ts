import { describe, expect, test } from 'vitest';
import {
  activityMoves,
  boundDeadline,
  clampTimeout,
  isDue,
  maxTimeoutSeconds,
  remainingSeconds,
  sleepGraceMs,
  wasSleptThrough,
} from './deadline.ts';

const day = 86_400_000;

describe('the timeout', () => {
  test.each([
    [300, 30, 300],
    [5, 30, 30],
    [30, 30, 30],
    [0, 30, 30],
    [-100, 30, 30],
    [86_400, 30, 86_400],
    [86_401, 30, 86_400],
    [Number.MAX_SAFE_INTEGER, 30, 86_400],
    [60, 100_000, 86_400],
  ])('%i s with a minimum of %i s is %i s', (wanted, min, inForce) => {
    expect(clampTimeout(wanted, min)).toBe(inForce);
  });

  test('is a day at most', () => {
    expect(maxTimeoutSeconds).toBe(86_400);
  });
});

describe('a deadline', () => {
  test('lies no later than 24 h after asking', () => {
    expect(boundDeadline(1_000, 1_000 + day)).toBe(1_000 + day);
    expect(boundDeadline(1_000, 1_000 + day + 1)).toBe(1_000 + day);
    expect(boundDeadline(1_000, Number.POSITIVE_INFINITY)).toBe(1_000 + day);
  });

  test('before that stays where it was wanted', () => {
    expect(boundDeadline(1_000, 5_000)).toBe(5_000);
  });

  test('is due at its moment and after it, never before', () => {
    expect(isDue(5_000, 4_999)).toBe(false);
    expect(isDue(5_000, 5_000)).toBe(true);
    expect(isDue(5_000, 9_000)).toBe(true);
  });

  test('was slept through when it is noticed more than five seconds late', () => {
    expect(wasSleptThrough(5_000, 5_000)).toBe(false);
    expect(wasSleptThrough(5_000, 10_000)).toBe(false);
    expect(wasSleptThrough(5_000, 10_001)).toBe(true);
  });

  test('gives a minute back after sleep', () => {
    expect(sleepGraceMs).toBe(60_000);
  });
});

describe('seconds left', () => {
  test.each([
    [10_000, 10],
    [9_999, 10],
    [9_001, 10],
    [9_000, 9],
    [1, 1],
    [0, 0],
    [-1, 0],
    [-90_000, 0],
    [86_400_000, 86_400],
    [10 * 365 * 86_400_000, 86_400],
  ])('%i ms before the deadline: %i', (left, seconds) => {
    expect(remainingSeconds(1_000_000 + left, 1_000_000)).toBe(seconds);
  });
});

describe('typing near the end', () => {
  const deadline = 1_000_000;
  test('moves the deadline only in the last minute', () => {
    expect(activityMoves(deadline - 60_000, deadline, 0)).toBe(false);
    expect(activityMoves(deadline - 59_000, deadline, 0)).toBe(true);
  });

  test('moves it at most every ten seconds', () => {
    expect(activityMoves(deadline - 30_000, deadline, deadline - 39_000)).toBe(false);
    expect(activityMoves(deadline - 30_000, deadline, deadline - 40_000)).toBe(true);
  });

  test('does not revive what is over', () => {
    expect(activityMoves(deadline, deadline, 0)).toBe(false);
  });
});
