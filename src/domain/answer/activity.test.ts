import { describe, expect, test } from 'vitest';
import { activityMoves } from './activity.ts';

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
