import { describe, expect, test } from 'vitest';
import { milestoneBetween, toCountdown, toUrgency } from './countdown.ts';

describe('the countdown', () => {
  test('shows whole seconds as a person counts them and the share that is left', () => {
    const question = { deadline: 100_000, timeoutSeconds: 100 };
    expect(toCountdown(question, 0)).toEqual({ seconds: 100, urgency: 'calm', share: 1 });
    expect(toCountdown(question, 75_000)).toEqual({ seconds: 25, urgency: 'soon', share: 0.25 });
    expect(toCountdown(question, 99_999).seconds).toBe(1);
    expect(toCountdown(question, 100_000)).toEqual({ seconds: 0, urgency: 'over', share: 0 });
  });

  test('a deadline moved beyond the timeout fills the bar, no more', () => {
    expect(toCountdown({ deadline: 900_000, timeoutSeconds: 100 }, 0).share).toBe(1);
  });

  test.each([
    [31, 'calm'],
    [30, 'soon'],
    [11, 'soon'],
    [10, 'last'],
    [1, 'last'],
    [0, 'over'],
  ] as const)('%i s left is %s', (seconds, urgency) => {
    expect(toUrgency(seconds)).toBe(urgency);
  });

  test('is read out at milestones only, once each', () => {
    expect(milestoneBetween(61, 60)).toBe(60);
    expect(milestoneBetween(60, 59)).toBeNull();
    expect(milestoneBetween(Number.POSITIVE_INFINITY, 272)).toBe(300);
    expect(milestoneBetween(31, 9)).toBe(30);
    expect(milestoneBetween(5, 0)).toBeNull();
  });
});
