import { afterEach, describe, expect, test } from 'vitest';
import { type FileBench, openFileBench } from '../../../test/support/store-bench.ts';
import { createNotingDisk } from '../../../test/support/store-faults.ts';
import { delivered, submitted } from '../../../test/support/store-samples.ts';
import { seedEnded } from '../../../test/support/store-seed.ts';

const dayMs = 24 * 60 * 60 * 1_000;
let bench: FileBench;
afterEach(() => bench.close());

async function openSeeded(count: number) {
  const { disk, deeds } = createNotingDisk();
  bench = await openFileBench({ disk });
  const until = 400 * dayMs;
  bench.clock.jumpTo(until);
  const ids = seedEnded(bench.home, { count, until, days: 30 });
  const reads = async (work: () => Promise<unknown>) => {
    deeds.length = 0;
    await work();
    return deeds.filter((deed) => deed.startsWith('read')).length;
  };
  return { ids, reads };
}

describe('a long history', () => {
  test('the newest few are found without reading the rest', async () => {
    const { ids, reads } = await openSeeded(300);
    const { store } = bench;
    let found: readonly string[] = [];
    const count = await reads(async () => {
      found = (await store.listEnded({ limit: 5 })).map((session) => session.id);
    });
    expect(found).toEqual(ids.toReversed().slice(0, 5));
    expect(count).toBeLessThan(200);
    expect(await reads(() => store.listEnded({ limit: 5 }))).toBe(0);
  });

  test('a session answered long after it was asked comes before the many asked in between', async () => {
    await openSeeded(70);
    const { home, clock, ask, add, openPeer } = bench;
    const patient = await ask();
    clock.jumpTo(clock.now() + 0.9 * dayMs);
    const between = seedEnded(home, { count: 150, until: clock.now(), days: 0.8 });
    clock.jumpTo(clock.now() + 60_000);
    await add(patient, submitted(clock.now()));
    const newest = await openPeer().listEnded({ limit: 2 });
    expect(newest.map((session) => session.id)).toEqual([patient, between.at(-1)]);
  });

  test('what ended lately is found without reading what was asked more than a day before', async () => {
    const { ids, reads } = await openSeeded(300);
    const { store, clock } = bench;
    let found: readonly string[] = [];
    const count = await reads(async () => {
      const lately = await store.listEnded({
        limit: 100,
        from: clock.now() - dayMs / 2,
        status: 'submitted',
      });
      found = lately.map((session) => session.id);
    });
    expect(found).toEqual(ids.slice(-6).toReversed());
    expect(count).toBeLessThan(200);
  });

  test('asked a day ago and ended lately is lately', async () => {
    await openSeeded(70);
    const { home, clock, ask, add, openPeer } = bench;
    const patient = await ask();
    clock.jumpTo(clock.now() + dayMs - 1_000);
    seedEnded(home, { count: 150, until: clock.now() - 60_000, days: 0.9 });
    await add(patient, submitted(clock.now()));
    const lately = await openPeer().listEnded({ limit: 100, from: clock.now() });
    expect(lately.map((session) => session.id)).toEqual([patient]);
  });

  test('a search reads everything once and then nothing', async () => {
    const { ids, reads } = await openSeeded(200);
    const search = () => bench.store.listEnded({ limit: 3, text: 'needle' });
    expect(await reads(search)).toBeGreaterThanOrEqual(200);
    expect(await reads(search)).toBe(0);
    const found = await search();
    expect(found.map((session) => session.id)).toEqual(ids.filter((_, n) => n % 100 === 0).toReversed());
  });

  test('what another process purged or delivered is told right, warm as it is', async () => {
    const { ids } = await openSeeded(20);
    const { store, peer } = bench;
    await store.listEnded({ limit: 20 });
    const [latest = '', second = ''] = ids.toReversed();
    await peer.remove(latest);
    const session = await peer.get(second);
    if (session?.state === 'ended') await peer.append(second, session.seen, delivered(1));
    expect(await store.listEnded({ limit: 1 })).toMatchObject([{ id: second, delivered: true }]);
  });

  test('retention looks at the oldest only', async () => {
    const { ids, reads } = await openSeeded(300);
    const { store } = bench;
    const policy = { retentionDays: 60, maxSessions: 299, persist: true };
    await store.listEnded({ limit: 1 });
    let purged: readonly string[] = [];
    const count = await reads(async () => {
      purged = await store.purge(policy);
    });
    expect(purged).toEqual(ids.slice(0, 1));
    expect(count).toBeLessThan(100);
    expect(await store.purge(policy)).toEqual([]);
  });
});
