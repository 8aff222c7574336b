import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { request } from '../../../../test/support/samples.ts';
import { type FileBench, openFileBench } from '../../../../test/support/store-bench.ts';
import { createNotingDisk } from '../../../../test/support/store-faults.ts';
import { delivered, submitted } from '../../../../test/support/store-samples.ts';
import { seedEnded } from '../../../../test/support/store-seed.ts';

const dayMs = 24 * 60 * 60 * 1_000;
let bench: FileBench;
afterEach(() => bench.close());

/** A home with a history, and how often something was done to its disk. `reads` counts what is opened of sessions. */
async function openSeeded(count: number) {
  const { disk, deeds } = createNotingDisk();
  bench = await openFileBench({ disk });
  const until = 400 * dayMs;
  bench.clock.jumpTo(until);
  const ids = seedEnded(bench.home, { count, until, days: 30 });
  const during = async (work: () => Promise<unknown>) => {
    deeds.length = 0;
    await work();
    return [...deeds];
  };
  const reads = async (work: () => Promise<unknown>) =>
    (await during(work)).filter((deed) => /^read (?!part)/.test(deed)).length;
  return { ids, during, reads };
}

/** The same with lists, as every home has them once one process has looked through it. */
async function openListed(count: number) {
  const seeded = await openSeeded(count);
  await bench.peer.countEnded();
  return seeded;
}

describe('a long history', () => {
  test('the newest few are found by opening them alone, and once known not even them', async () => {
    const { ids, reads } = await openListed(60);
    const { store } = bench;
    let found: readonly string[] = [];
    const count = await reads(async () => {
      found = (await store.listEnded({ limit: 5 })).map((session) => session.id);
    });
    expect(found).toEqual(ids.toReversed().slice(0, 5));
    // Each of them is two files: the ending, and that it was delivered.
    expect(count).toBe(10);
    expect(await reads(() => store.listEnded({ limit: 5 }))).toBe(0);
  });

  test('a process that knows them looks at nothing else: neither at what is stored nor at older lists', async () => {
    const { during } = await openListed(60);
    const { store } = bench;
    await store.listEnded({ limit: 5 });
    const deeds = await during(() => store.listEnded({ limit: 5 }));
    expect(deeds).not.toContain('list sessions');
    expect(deeds.filter((deed) => deed.startsWith('read part'))).toEqual([]);
  });

  test('asking and answering look neither at what is stored nor at its lists', async () => {
    const { during } = await openListed(60);
    const { store, ask, add, clock } = bench;
    await store.purge({ retentionDays: 60, maxSessions: 1_000, persist: true });
    const deeds = await during(async () => {
      await store.listUncollected(clock.now() - dayMs);
      const id = await ask();
      await add(id, submitted(clock.now()));
      await add(id, delivered(clock.now()));
      await store.purge({ retentionDays: 60, maxSessions: 1_000, persist: true });
    });
    expect(deeds).not.toContain('list sessions');
    const parts = deeds.filter((deed) => deed.startsWith('read part'));
    // Only the day that got longer is read on, and only by what was added.
    expect(
      parts.every((deed) => deed === `read part ${new Date(clock.now()).toISOString().slice(0, 10)}.places`),
    ).toBe(true);
  });

  test('a session answered long after it was asked comes before the many asked in between', async () => {
    await openSeeded(20);
    const { home, clock, ask, add, openPeer } = bench;
    const patient = await ask();
    clock.jumpTo(clock.now() + 0.9 * dayMs);
    const between = seedEnded(home, { count: 40, until: clock.now(), days: 0.8 });
    clock.jumpTo(clock.now() + 60_000);
    await add(patient, submitted(clock.now()));
    const newest = await openPeer().listEnded({ limit: 2 });
    expect(newest.map((session) => session.id)).toEqual([patient, between.at(-1)]);
  });

  test('a session asked a day ago that ended just now is among the latest', async () => {
    await openSeeded(20);
    const { home, clock, ask, add, openPeer } = bench;
    const patient = await ask();
    clock.jumpTo(clock.now() + dayMs - 1_000);
    seedEnded(home, { count: 40, until: clock.now() - 60_000, days: 0.9 });
    await add(patient, submitted(clock.now()));
    const lately = await openPeer().listEnded({ limit: 100, from: clock.now() });
    expect(lately.map((session) => session.id)).toEqual([patient]);
  });

  test('a query for a time long ago reads only the lists of its days', async () => {
    const { ids, during } = await openListed(60);
    const { store, clock } = bench;
    await store.countEnded();
    const from = clock.now() - 20.1 * dayMs;
    let found: readonly string[] = [];
    const deeds = await during(async () => {
      const then = await store.listEnded({ limit: 99, from, to: from + 2 * dayMs });
      found = then.map((session) => session.id);
    });
    expect(found).toEqual(ids.slice(19, 23).toReversed());
    expect(deeds.filter((deed) => deed.startsWith('read part')).length).toBeLessThanOrEqual(3);
  });

  test('a search opens what it found and nothing else', async () => {
    const { ids, reads } = await openListed(60);
    const search = (text: string) => bench.store.listEnded({ limit: 3, text });
    expect(await reads(() => search('nowhere'))).toBe(0);
    expect(await reads(() => search('needle'))).toBe(2);
    const found = await search('needle');
    expect(found.map((session) => session.id)).toEqual(ids.filter((_, n) => n % 100 === 0).toReversed());
  });

  test('a word behind the part of a long question that lists keep is found all the same', async () => {
    bench = await openFileBench();
    const { store, peer, ask, add, clock } = bench;
    const prompt = `${'Each has its price. '.repeat(400)} Haystack`;
    const id = await ask({ request: request({ prompt }) });
    await add(id, submitted(clock.now()));
    expect(await store.listEnded({ limit: 1, text: 'haystack' })).toMatchObject([{ id }]);
    expect(await peer.listEnded({ limit: 1, text: 'haystack nowhere' })).toEqual([]);
  });

  test('what another process purged or delivered is read right, although this process remembers it', async () => {
    const { ids } = await openSeeded(20);
    const { store, peer } = bench;
    await store.listEnded({ limit: 20 });
    const [latest = '', second = ''] = ids.toReversed();
    await peer.remove(latest);
    const session = await peer.get(second);
    if (session?.state === 'ended') await peer.append(second, session.seen, delivered(1));
    expect(await store.listEnded({ limit: 1 })).toMatchObject([{ id: second, delivered: true }]);
    expect(await store.countEnded()).toBe(19);
  });

  test('retention opens only what it removes, and a day of which nothing is left goes', async () => {
    const { ids, reads } = await openListed(60);
    const { store, home } = bench;
    const policy = { retentionDays: 60, maxSessions: 56, persist: true };
    await store.countEnded();
    let purged: readonly string[] = [];
    const lists = await readdir(join(home, 'ended'));
    const count = await reads(async () => {
      purged = await store.purge(policy);
    });
    expect(purged).toEqual(ids.slice(0, 4));
    // Two files each, and twice whether the clock is in doubt.
    expect(count).toBeLessThanOrEqual(10);
    expect(await store.purge(policy)).toEqual([]);
    expect((await readdir(join(home, 'ended'))).length).toBe(lists.length - 4);
  });
});

test('words of a removed session are not left behind in what is searched', async () => {
  bench = await openFileBench();
  const { store, home, ask, add, clock } = bench;
  const [kept, secret] = [await ask(), await ask({ request: request({ title: 'Drop Zanzibar?' }) })];
  for (const id of [kept, secret]) await add(id, submitted(clock.now()));
  const everything = async () => {
    const names = await readdir(home, { recursive: true, withFileTypes: true });
    const files = names.filter((entry) => entry.isFile());
    const texts = await Promise.all(files.map((file) => readFile(join(file.parentPath, file.name), 'utf8')));
    return texts.join().toLowerCase();
  };
  expect(await everything()).toContain('zanzibar');
  await store.remove(secret);
  expect(await everything()).not.toContain('zanzibar');
  expect(await store.listEnded({ limit: 9, text: 'deployed' })).toMatchObject([{ id: kept }]);
});
