import { describe, expect, test } from 'vitest';
import { createLiveScene } from '../../../../test/support/live-scene.ts';
import type { Push } from '../../wire/pushes.ts';

const types = (messages: readonly Push[]) => messages.map(({ type }) => type);

describe('while the database is away', () => {
  test('tabs hear it at once and every second, and everything anew when it is back', async () => {
    const { ask, join, clock, reads, outage } = createLiveScene();
    await ask();
    const tab = join();
    await clock.advanceBy(0);
    tab.take();
    const { lists } = reads;
    outage.become(true);
    expect(tab.take()).toEqual([{ type: 'database', away: true }]);
    await clock.advanceBy(3_000);
    expect(types(tab.take())).toEqual(['database', 'database', 'database']);
    expect(reads.lists).toBe(lists);

    const late = join();
    expect(late.take()).toEqual([{ type: 'database', away: true }]);

    const { id } = await ask();
    tab.take();
    outage.become(false);
    await clock.advanceBy(0);
    expect(tab.take()).toMatchObject([
      { type: 'database', away: false },
      { type: 'rows', changed: [{ session_id: id }] },
      { type: 'tick' },
    ]);
    expect(types(late.take())).toEqual(['database', 'entries', 'tick', 'tick']);
    await clock.advanceBy(2_000);
    expect(types(tab.take())).toEqual(['tick', 'tick']);
  });
});

describe('a tab', () => {
  test('hears the list and the time left as soon as it is there', async () => {
    const { ask, join, clock } = createLiveScene();
    const { id, deadline } = await ask();
    const tab = join();
    await clock.advanceBy(0);
    expect(tab.take()).toMatchObject([
      { type: 'entries', interactions: [{ session_id: id, remaining_seconds: 300 }] },
      { type: 'tick', now: clock.now(), remaining: [{ session_id: id, deadline, remaining_seconds: 300 }] },
    ]);
  });

  test('gets the list also when other tabs got it before, and they do not get it again', async () => {
    const { ask, join, clock, reads } = createLiveScene();
    const { id } = await ask();
    const early = join();
    await clock.advanceBy(1_000);
    early.take();
    const late = join();
    await clock.advanceBy(0);
    expect(late.take()).toMatchObject([
      { type: 'entries', interactions: [{ session_id: id, remaining_seconds: 299 }] },
      { type: 'tick' },
    ]);
    expect(early.take()).toEqual([]);
    expect(reads.lists).toBe(1);
  });

  test('hears the countdown every second while something is open', async () => {
    const { ask, join, clock } = createLiveScene();
    await ask();
    const tab = join();
    await clock.advanceBy(0);
    tab.take();
    await clock.advanceBy(3_000);
    const ticks = tab.take();
    expect(types(ticks)).toEqual(['tick', 'tick', 'tick']);
    expect(ticks.at(-1)).toMatchObject({ remaining: [{ remaining_seconds: 297 }] });
  });

  test('hears the countdowns of those that end soonest, however many are open', async () => {
    const { ask, join, clock } = createLiveScene();
    const deadlines = Array.from({ length: 50 }, (_none, n) => clock.now() + 900_000 - n * 1_000);
    for (const deadline of deadlines) await ask({ deadline });
    const tab = join();
    await clock.advanceBy(0);
    const tick = tab.take().find((push) => push.type === 'tick');
    expect(tick?.remaining.map(({ deadline }) => deadline)).toEqual(deadlines.toReversed().slice(0, 20));
  });

  test('hears the time now and then though nothing is open', async () => {
    const { join, clock } = createLiveScene();
    const tab = join();
    await clock.advanceBy(6_000);
    expect(types(tab.take())).toEqual(['entries', 'tick', 'tick', 'tick']);
  });

  test('is told that the portal closes, and disconnected', () => {
    const { live, join } = createLiveScene();
    const tab = join();
    live.close('asleep');
    expect(tab.take()).toContainEqual({ type: 'closing', why: 'asleep' });
    expect(tab.isClosed()).toBe(true);
    expect(live.tabs()).toBe(0);
  });
});

describe('live updates', () => {
  test('counts its tabs and says when that changes', () => {
    const { live, join, changes } = createLiveScene();
    const [one, other] = [join(), join()];
    expect([live.tabs(), changes()]).toEqual([2, 2]);
    one.leave();
    one.leave();
    expect([live.tabs(), changes()]).toEqual([1, 3]);
    other.leave();
    expect(live.tabs()).toBe(0);
  });

  test('looks at nothing while no tab is there', async () => {
    const { ask, join, clock, reads } = createLiveScene();
    await ask();
    join().leave();
    await clock.advanceBy(0);
    const before = { ...reads };
    await ask();
    await clock.advanceBy(60_000);
    expect(reads).toEqual(before);
  });

  test('reads one that changes again and again less often than it changes, and never all of them', async () => {
    const { ask, join, clock, portalDeps, reads } = createLiveScene();
    join();
    await clock.advanceBy(0);
    const before = { ...reads };
    const { id } = await ask();
    for (let n = 0; n < 50; n += 1)
      await portalDeps.services.changeSession.moveDeadline(id, { kind: 'add', ms: 1 }, 'person');
    await clock.advanceBy(0);
    expect(reads.rows - before.rows).toBeLessThan(50);
    expect(reads.lists).toBe(before.lists);
  });
});
