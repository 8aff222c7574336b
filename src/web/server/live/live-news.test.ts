import { describe, expect, test } from 'vitest';
import { createLiveScene } from '../../../../test/support/live-scene.ts';
import type { Push } from '../../wire/pushes.ts';

const types = (messages: readonly Push[]) => messages.map(({ type }) => type);
const by = { face: 'web', program: '', attempt: 'a' } as const;

describe('a tab that is there', () => {
  test('hears of a new question and of every change to one, at once, and of nothing else', async () => {
    const { ask, join, clock, portalDeps, reads } = createLiveScene();
    for (let n = 0; n < 10; n += 1) await ask();
    const tab = join();
    await clock.advanceBy(0);
    const [first] = tab.take();
    const before = { ...reads };
    const { id } = await ask();
    await clock.advanceBy(0);
    const revision = first?.type === 'entries' ? first.revision : Number.NaN;
    expect(tab.take()).toMatchObject([
      { type: 'rows', revision: revision + 1, changed: [{ session_id: id }], removed: [] },
    ]);
    await portalDeps.services.changeSession.adjust(id, { terms: {}, hidden: ['b'] });
    await clock.advanceBy(0);
    expect(tab.take()).toEqual([{ type: 'changed', session_id: id }]);
    await portalDeps.services.changeSession.moveDeadline(id, { kind: 'add', ms: 60_000 }, 'person');
    await clock.advanceBy(0);
    expect(tab.take()).toMatchObject([
      { type: 'rows', revision: revision + 2, changed: [{ session_id: id, remaining_seconds: 360 }] },
      { type: 'changed', session_id: id },
    ]);
    expect(reads).toEqual({ ...before, rows: before.rows + 3 });
  });

  test('hears of an ending, of the session it happened to, and what it pushed out of the list', async () => {
    const { ask, join, clock, portalDeps } = createLiveScene();
    const ids: string[] = [];
    for (let n = 0; n < 7; n += 1) ids.push((await ask()).id);
    const tab = join();
    await clock.advanceBy(0);
    tab.take();
    for (const [at, id] of ids.entries()) {
      clock.jumpTo(clock.now() + 1);
      await portalDeps.services.answer.cancel(id, { reason: null, notes: [] }, by);
      await clock.advanceBy(0);
      const pushedOut = at < 5 ? [] : [ids[at - 5]];
      const [rows, ...rest] = tab.take();
      expect(rows).toMatchObject({
        type: 'rows',
        changed: [{ session_id: id, status: 'cancelled' }],
        removed: pushedOut,
      });
      const changed = rest.map((push) => (push.type === 'changed' ? push.session_id : push.type));
      expect(changed.sort()).toEqual([id, ...pushedOut].sort());
    }
  });

  test('hears of a completed one that was removed, and of the older one that takes its place', async () => {
    const { ask, join, clock, portalDeps } = createLiveScene();
    const ids: string[] = [];
    for (let n = 0; n < 6; n += 1) {
      ids.push((await ask()).id);
      clock.jumpTo(clock.now() + 1);
      await portalDeps.services.answer.cancel(ids[n] ?? '', { reason: null, notes: [] }, by);
    }
    const tab = join();
    await clock.advanceBy(0);
    tab.take();
    await portalDeps.store.remove(ids[5] ?? '');
    await clock.advanceBy(0);
    expect(tab.take()).toMatchObject([
      { type: 'rows', changed: [{ session_id: ids[0] }], removed: [ids[5]] },
      { type: 'changed', session_id: ids[5] },
    ]);
  });

  test('hears within a second that an agent stopped waiting because its process died', async () => {
    const { ask, join, clock, portalDeps, dead } = createLiveScene();
    const { id, owner } = await ask();
    await portalDeps.store.lease(id, owner);
    const tab = join();
    await clock.advanceBy(0);
    expect(tab.take()).toMatchObject([{ interactions: [{ attention: 'waiting' }] }, {}]);
    dead.add(owner.pid);
    await clock.advanceBy(1_000);
    expect(tab.take()).toMatchObject([
      { type: 'rows', changed: [{ session_id: id, attention: 'gone' }] },
      { type: 'tick' },
    ]);
  });

  test('hears what was missed with the next hint to look at everything', async () => {
    const { ask, join, clock, portalDeps } = createLiveScene();
    const { watch } = portalDeps.store;
    let tell = (_id: string | null) => {};
    portalDeps.store.watch = (listener) => {
      tell = listener;
      return watch(() => {});
    };
    const tab = join();
    await clock.advanceBy(0);
    tab.take();
    const { id } = await ask();
    await clock.advanceBy(0);
    expect(tab.take()).toEqual([]);
    tell(null);
    await clock.advanceBy(0);
    expect(tab.take()).toMatchObject([{ type: 'rows', changed: [{ session_id: id }] }]);
  });

  test('hears of settings changed elsewhere, which are read only then', async () => {
    const { join, clock, settings, reads } = createLiveScene();
    const tab = join();
    await clock.advanceBy(60_000);
    tab.take();
    expect(reads.settings).toBe(1);
    await settings.change({ theme: 'dark' });
    await clock.advanceBy(3_000);
    expect(types(tab.take())).toEqual(['settings', 'tick']);
    await settings.change({ recent_limit: 9 });
    await clock.advanceBy(3_000);
    expect([types(tab.take()), reads.settings, reads.lists]).toEqual([['settings', 'tick'], 3, 2]);
  });
});
