import { Socket } from 'node:net';
import { describe, expect, onTestFinished, test } from 'vitest';
import { createFakeClock } from '../../../../test/support/fake-clock.ts';
import { createFollowerSlots, followPortal } from './follow-portal.ts';
import type { Probed } from './probe.ts';

const ours = (instance = 'first', tabs = 0, askAgainMs: number | null = null): Probed => ({
  kind: 'ours',
  version: '1.0.0',
  tabs,
  instance,
  askAgainMs,
});

function follow(answers: readonly Probed[]) {
  const clock = createFakeClock(0);
  const asked: { readonly at: number; readonly instance: string | null | undefined }[] = [];
  const lost: string[] = [];
  let socket = new Socket();
  const following = followPortal({
    port: 1,
    clock,
    async askPatiently(_port, { connection }) {
      // The connection is kept until one side closes it.
      if (socket.destroyed) socket = new Socket();
      asked.push({ at: clock.now(), instance: connection?.provenInstance() });
      connection?.onSocket(socket);
      return answers[asked.length - 1] ?? answers.at(-1) ?? ours();
    },
    onLost: (instead) => void lost.push(instead),
  });
  onTestFinished(following.stop);
  return { clock, asked, lost, following, hangUp: () => socket.destroy() };
}

describe('a process that follows a portal', () => {
  test('asks, proves at once that it belongs to the home, and then asks only now and then', async () => {
    const { clock, asked } = follow([ours()]);
    await clock.advanceBy(60_000);
    expect(asked).toEqual([
      { at: 0, instance: null },
      ...[0, 12_000, 24_000, 36_000, 48_000, 60_000].map((at) => ({ at, instance: 'first' })),
    ]);
  });

  test.each([
    { says: 20_000, waits: 20_000 },
    { says: 0, waits: 12_000 },
    { says: 1e9, waits: 60_000 },
  ])(
    'asks again when the portal says, within bounds: told $says it waits $waits',
    async ({ says, waits }) => {
      const { clock, asked } = follow([ours('first', 0, says)]);
      await clock.advanceBy(waits);
      expect(asked.map(({ at }) => at)).toEqual([0, 0, waits]);
    },
  );

  test('proves to a portal that took over in between that it belongs to the home', async () => {
    const { clock, asked } = follow([ours(), ours(), ours('second'), ours('second')]);
    await clock.advanceBy(12_000);
    expect(asked.map(({ instance }) => instance)).toEqual([null, 'first', 'first', 'second']);
  });

  test('proves nothing on a new connection before the portal has: another program may have the port now', async () => {
    const { clock, asked, hangUp } = follow([ours()]);
    await clock.advanceBy(12_000);
    hangUp();
    await clock.advanceBy(12_000);
    expect(asked).toEqual([
      { at: 0, instance: null },
      { at: 0, instance: 'first' },
      { at: 12_000, instance: 'first' },
      { at: 12_000, instance: null },
      { at: 12_000, instance: 'first' },
      { at: 24_000, instance: 'first' },
    ]);
  });

  test.each(['free', 'busy', 'stranger'] as const)(
    'says once that it is lost, and to what: %s',
    async (kind) => {
      const { clock, lost, asked } = follow([ours(), ours(), { kind }]);
      await clock.advanceBy(60_000);
      expect(lost).toEqual([kind]);
      expect(asked).toHaveLength(3);
    },
  );

  test('knows how many tabs there were', async () => {
    const { clock, following } = follow([ours(), ours(), ours('first', 3)]);
    await clock.advanceBy(12_000);
    expect(following.tabsOfBusy()).toBe(3);
  });

  test('asks at once when the portal did not answer another question', async () => {
    const { clock, asked, following } = follow([ours()]);
    await clock.advanceBy(1_000);
    following.tabsOfBusy();
    await clock.advanceBy(12_000);
    expect(asked.map(({ at }) => at)).toEqual([0, 0, 1_000, 13_000]);
  });

  test('asks nothing more once stopped', async () => {
    const { clock, asked, following } = follow([ours()]);
    await clock.advanceBy(12_000);
    following.stop();
    await clock.advanceBy(60_000);
    expect(asked).toHaveLength(3);
  });
});

describe('when followers ask', () => {
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
});
