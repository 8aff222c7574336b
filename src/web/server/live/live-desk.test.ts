import { describe, expect, test } from 'vitest';
import { createFakeClock } from '../../../../test/support/fake-clock.ts';
import { createFakeSettings, createPortalHouse } from '../../../../test/support/portal-house.ts';
import { createMemoryStore } from '../../../store/memory.ts';
import type { Push } from '../../wire.ts';
import { createViews } from '../views.ts';
import { createLiveDesk } from './live-desk.ts';

function createTestDesk() {
  const clock = createFakeClock();
  const store = createMemoryStore({ clock, isAlive: () => true });
  const settings = createFakeSettings();
  const house = createPortalHouse({ store, clock, settings });
  let reads = 0;
  const views = createViews({ browse: house.work.services.browse, store, clock });
  const counted: typeof views = {
    ...views,
    list(filter, limit) {
      reads += 1;
      return views.list(filter, limit);
    },
  };
  let changes = 0;
  const onTabs = () => {
    changes += 1;
  };
  const live = createLiveDesk({ ...house.work, views: counted, onTabs });
  function join() {
    const heard: Push[] = [];
    let closed = false;
    const leave = live.join({
      push: (message) => void heard.push(message),
      close() {
        closed = true;
      },
    });
    return {
      leave,
      isClosed: () => closed,
      /** What was heard since the last look. */
      take: () => heard.splice(0),
    };
  }
  return { ...house, clock, settings, live, join, reads: () => reads, changes: () => changes };
}

const types = (messages: readonly Push[]) => messages.map(({ type }) => type);

describe('a tab', () => {
  test('hears the list and the time left as soon as it is there', async () => {
    const { ask, join, clock } = createTestDesk();
    const { id, deadline } = await ask();
    const tab = join();
    await clock.advanceBy(0);
    expect(tab.take()).toMatchObject([
      { type: 'entries', interactions: [{ session_id: id }] },
      { type: 'tick', now: clock.now(), remaining: [{ session_id: id, deadline, remaining_seconds: 300 }] },
    ]);
  });

  test('hears the list though others have heard it before', async () => {
    const { ask, join, clock } = createTestDesk();
    await ask();
    join();
    await clock.advanceBy(0);
    const late = join();
    await clock.advanceBy(0);
    expect(types(late.take())).toEqual(['entries', 'tick']);
  });

  test('hears the countdown every second while something is open', async () => {
    const { ask, join, clock } = createTestDesk();
    await ask();
    const tab = join();
    await clock.advanceBy(0);
    tab.take();
    await clock.advanceBy(3_000);
    const ticks = tab.take();
    expect(types(ticks)).toEqual(['tick', 'tick', 'tick']);
    expect(ticks.at(-1)).toMatchObject({ remaining: [{ remaining_seconds: 297 }] });
  });

  test('hears now and then that nothing is open, so that a list from yesterday is noticed', async () => {
    const { join, clock } = createTestDesk();
    const tab = join();
    await clock.advanceBy(6_000);
    const pushed = tab.take();
    expect(types(pushed)).toEqual(['entries', 'tick', 'tick', 'tick']);
    expect(pushed.at(-1)).toMatchObject({ remaining: [] });
  });

  test('hears of a new question and of every change to one, at once', async () => {
    const { ask, join, clock, work } = createTestDesk();
    const tab = join();
    await clock.advanceBy(0);
    tab.take();
    const { id } = await ask();
    await clock.advanceBy(0);
    expect(types(tab.take())).toEqual(['entries', 'tick']);
    await work.services.steer.adjust(id, { terms: {}, hidden: ['b'] });
    await clock.advanceBy(0);
    expect(tab.take()).toMatchObject([{ type: 'changed', session_id: id }, { type: 'tick' }]);
    await work.services.steer.moveDeadline(id, { kind: 'add', ms: 60_000 }, 'person');
    await clock.advanceBy(0);
    expect(tab.take()).toMatchObject([
      { type: 'entries' },
      { type: 'changed', session_id: id },
      { type: 'tick', remaining: [{ remaining_seconds: 360 }] },
    ]);
  });

  test('hears of an ending, and only of the session it happened to', async () => {
    const { ask, join, clock, work } = createTestDesk();
    const [one] = [await ask(), await ask()];
    const tab = join();
    await clock.advanceBy(0);
    tab.take();
    const by = { face: 'web', program: '', attempt: 'a' } as const;
    await work.services.answer.cancel(one.id, { reason: null, optionNotes: [] }, by);
    await clock.advanceBy(0);
    const changed = tab.take().filter(({ type }) => type === 'changed');
    expect(changed).toEqual([{ type: 'changed', session_id: one.id }]);
  });

  test('hears of settings changed elsewhere', async () => {
    const { join, clock, settings } = createTestDesk();
    const tab = join();
    await clock.advanceBy(0);
    tab.take();
    await settings.change({ theme: 'dark' });
    await clock.advanceBy(3_000);
    expect(types(tab.take())).toEqual(['settings', 'tick']);
  });

  test('hears goodbye and is hung up on', () => {
    const { live, join } = createTestDesk();
    const tab = join();
    live.close('asleep');
    expect(tab.take()).toContainEqual({ type: 'closing', why: 'asleep' });
    expect(tab.isClosed()).toBe(true);
    expect(live.tabs()).toBe(0);
  });
});

describe('the live desk', () => {
  test('counts its tabs and says when that changes', () => {
    const { live, join, changes } = createTestDesk();
    const [one, other] = [join(), join()];
    expect([live.tabs(), changes()]).toEqual([2, 2]);
    one.leave();
    one.leave();
    expect([live.tabs(), changes()]).toEqual([1, 3]);
    other.leave();
    expect(live.tabs()).toBe(0);
  });

  test('looks at nothing while no tab is there', async () => {
    const { ask, join, clock, reads } = createTestDesk();
    await ask();
    join().leave();
    await clock.advanceBy(0);
    const before = reads();
    await ask();
    await clock.advanceBy(60_000);
    expect(reads()).toBe(before);
  });

  test('makes one look of many hints', async () => {
    const { ask, join, clock, reads } = createTestDesk();
    join();
    await clock.advanceBy(0);
    const before = reads();
    await Promise.all(Array.from({ length: 50 }, () => ask()));
    await clock.advanceBy(0);
    expect(reads() - before).toBeLessThanOrEqual(3);
  });
});
