import { expect, test } from 'vitest';
import { createFakeClock } from '../../../../test/support/fake-clock.ts';
import { createFollowerSlots } from './follower-slots.ts';

test('a follower alone asks every 12 s', () => {
  const clock = createFakeClock(0);
  const slots = createFollowerSlots(clock);
  expect(slots.nextIn()).toBe(12_000);
  clock.jumpTo(12_000);
  expect(slots.nextIn()).toBe(12_000);
});

test('many that come at once are spread, and none waits longer than a minute', () => {
  const slots = createFollowerSlots(createFakeClock(0));
  const turns = Array.from({ length: 50 }, () => slots.nextIn());
  expect(turns.slice(0, 3)).toEqual([12_000, 13_500, 15_000]);
  expect(turns.at(-1)).toBe(60_000);
});

test('30 followers together ask as often as one every second and a half', async () => {
  const clock = createFakeClock(0);
  const slots = createFollowerSlots(clock);
  let asked = 0;
  function ask() {
    asked += 1;
    clock.after(slots.nextIn(), ask);
  }
  for (let n = 0; n < 30; n += 1) ask();
  await clock.advanceBy(10 * 60_000);
  expect(asked).toBeGreaterThan(30 + 300);
  expect(asked).toBeLessThan(30 + 420);
});

test('a clock that was set back an hour makes no follower wait that long', () => {
  const clock = createFakeClock(3_600_000);
  const slots = createFollowerSlots(clock);
  slots.nextIn();
  clock.jumpTo(0);
  expect(slots.nextIn()).toBe(60_000);
  clock.jumpTo(60_000);
  expect(slots.nextIn()).toBe(12_000);
});
