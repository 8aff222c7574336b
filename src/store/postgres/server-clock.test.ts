import { expect, test } from 'vitest';
import { createFakeClock } from '../../../test/support/fake-clock.ts';
import { createServerClock } from './server-clock.ts';

test('this machine’s time counts until the database has told its own', () => {
  const local = createFakeClock(1_000);
  const clock = createServerClock(local);
  expect(clock.now()).toBe(1_000);
  clock.learn({ sentAt: 1_000, serverAt: 61_005, receivedAt: 1_010 });
  expect(clock.now()).toBe(61_000);
  local.jumpTo(1_500);
  expect(clock.now()).toBe(61_500);
});

test('a reply too slow to know better changes nothing, a clock that was set does', () => {
  const local = createFakeClock(1_000);
  const clock = createServerClock(local);
  clock.learn({ sentAt: 1_000, serverAt: 2_001, receivedAt: 1_002 });
  clock.learn({ sentAt: 2_000, serverAt: 2_600, receivedAt: 2_800 });
  expect(clock.now()).toBe(2_000);
  clock.learn({ sentAt: 2_000, serverAt: 9_001, receivedAt: 2_002 });
  expect(clock.now()).toBe(9_000);
});
