import { expect, test } from 'vitest';
import { createFakeClock } from '../../test/support/fake-clock.ts';
import { startHeartbeat } from './heartbeat.ts';

test('beats every 10 s until it is stopped', async () => {
  const clock = createFakeClock(0);
  const beats: number[] = [];
  const heart = startHeartbeat({ clock, send: async (beat) => void beats.push(beat) });
  await clock.advanceTo(9_999);
  expect(beats).toEqual([]);
  await clock.advanceTo(30_000);
  expect(beats).toEqual([1, 2, 3]);
  await heart.stop();
  await clock.advanceTo(60_000);
  expect(beats).toEqual([1, 2, 3]);
});

test('stopping waits for the beat in flight', async () => {
  const clock = createFakeClock(0);
  const order: string[] = [];
  let arrive = () => {};
  const heart = startHeartbeat({
    clock,
    send: () =>
      new Promise((resolve) => {
        arrive = () => {
          order.push('beat arrived');
          resolve();
        };
      }),
  });
  await clock.advanceTo(10_000);
  const stopped = heart.stop().then(() => order.push('stopped'));
  await clock.advanceTo(10_001);
  expect(order).toEqual([]);
  arrive();
  await stopped;
  expect(order).toEqual(['beat arrived', 'stopped']);
});

test('a beat that cannot be sent neither throws nor ends the beating', async () => {
  const clock = createFakeClock(0);
  let tries = 0;
  const heart = startHeartbeat({
    clock,
    send: async () => {
      tries += 1;
      throw new Error('pipe closed');
    },
  });
  await clock.advanceTo(20_000);
  expect(tries).toBe(2);
  await heart.stop();
});
