import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { endAsFirstVersion, removeAsFirstVersion } from '../../../../test/support/first-version.ts';
import { type FileBench, openFileBench } from '../../../../test/support/store-bench.ts';
import { createBreakableDisk, createNotingDisk, failing } from '../../../../test/support/store-faults.ts';
import { delivered, submitted } from '../../../../test/support/store-samples.ts';
import { seedEnded } from '../../../../test/support/store-seed.ts';
import type { SessionStore } from '../../../application/session-store.ts';
import type { SessionId } from '../../../domain/session/session-id.ts';
import type { Disk } from '../../../files/disk.ts';
import { nodeDisk } from '../../../files/node-disk.ts';

const dayMs = 24 * 60 * 60 * 1_000;
const until = 400 * dayMs;
const keepAll = { retentionDays: 60, maxSessions: 1_000, persist: true };
let bench: FileBench;
beforeEach(async () => {
  bench = await openFileBench();
  bench.clock.jumpTo(until);
});
afterEach(() => bench.close());

const idsOf = async (store: SessionStore, limit = 99) =>
  (await store.listEnded({ limit })).map((session) => session.id);
const lists = () => readdir(join(bench.home, 'ended'));
const seed = (count: number) => seedEnded(bench.home, { count, until: until - 60_000, days: 3 });

async function endOne(): Promise<SessionId> {
  const { ask, add, clock } = bench;
  const id = await ask();
  await add(id, submitted(clock.now()));
  return id;
}

describe('a home without lists', () => {
  test('gets them, and shows everything meanwhile', async () => {
    const ids = seed(40);
    expect(await idsOf(bench.store)).toEqual(ids.toReversed());
    expect((await lists()).filter((name) => name.endsWith('.places'))).not.toEqual([]);
    const { disk, deeds } = createNotingDisk();
    const other = await openFileBench({ disk, home: bench.home });
    expect(await idsOf(other.store, 3)).toEqual(ids.toReversed().slice(0, 3));
    expect(deeds.filter((deed) => /^read (?!part)/.test(deed))).toHaveLength(6);
    await other.close();
  });

  test('gets them once, also when many processes make them at the same time', async () => {
    const ids = seed(40);
    const peers = Array.from({ length: 5 }, () => bench.openPeer());
    for (const found of await Promise.all(peers.map((peer) => idsOf(peer, 200)))) {
      expect(found).toEqual(ids.toReversed());
    }
    expect(await bench.store.countEnded()).toBe(40);
  });

  test('is listed whole, though the rest was compared while a page was being read', async () => {
    const ids = seed(40);
    const [lastOfFirstBatch = '', ...laterOnes] = ids.toReversed().slice(31);
    let pageIsThere = () => {};
    const page = new Promise<void>((resolve) => {
      pageIsThere = resolve;
    });
    const disk: Disk = {
      ...nodeDisk,
      // The later ones are compared once the page has got as far as the first batch.
      async list(path) {
        if (laterOnes.includes(basename(path))) await page;
        return nodeDisk.list(path);
      },
      async stamp(path) {
        if (path.includes(lastOfFirstBatch)) {
          pageIsThere();
          await other.store.countEnded();
        }
        return nodeDisk.stamp(path);
      },
    };
    const other = await openFileBench({ disk, home: bench.home });
    expect(await idsOf(other.store)).toEqual(ids.toReversed());
    await other.close();
  });

  test('a list in a hurry shows what was found by then, and is told when there is more', async () => {
    const ids = seed(40).toReversed();
    let goOn = () => {};
    const waiting = new Promise<void>((resolve) => {
      goOn = resolve;
    });
    const disk: Disk = {
      ...nodeDisk,
      async list(path) {
        if (ids.slice(32).includes(basename(path))) await waiting;
        return nodeDisk.list(path);
      },
    };
    const other = await openFileBench({ disk, home: bench.home });
    const hints: (SessionId | null)[] = [];
    const stop = other.store.watch((id) => void hints.push(id));
    const listing = other.store.listEnded({ limit: 99, patienceMs: 100 });
    const found = async () => (await listing).map(({ id }) => id);
    await expect.poll(() => other.clock.advanceBy(100).then(() => lists())).not.toEqual([]);
    await other.clock.advanceBy(100);
    expect(await found()).toEqual(ids.slice(0, 32));
    // The watch's own first hint.
    await expect.poll(() => hints).toContain(null);
    hints.length = 0;
    goOn();
    await expect.poll(() => hints).toContain(null);
    expect(await idsOf(other.store)).toEqual(ids);
    stop();
    await other.close();
  });

  test('asking and answering in it wait for nothing', async () => {
    seed(40);
    const { disk, deeds } = createNotingDisk();
    const other = await openFileBench({ disk, home: bench.home });
    other.clock.jumpTo(until);
    await other.store.listUncollected(0);
    const id = await other.ask();
    await other.add(id, submitted(other.clock.now()));
    expect(deeds).not.toContain('list sessions');
    await other.close();
  });
});

describe('a first version that runs beside this one', () => {
  test('what it ends is listed by a process that listens, at the next look', async () => {
    const { store, ask, clock, home } = bench;
    const stop = store.watch(() => {});
    expect(await idsOf(store)).toEqual([]);
    const id = await ask();
    await endAsFirstVersion(home, id, submitted(clock.now()));
    await expect.poll(() => clock.advanceBy(1_000).then(() => idsOf(store))).toEqual([id]);
    expect(await store.listUncollected(0)).toMatchObject([{ id }]);
    stop();
  });

  test('also where the system cannot tell what changed', async () => {
    const { ask, clock, home, openPeer } = bench;
    const store = openPeer({ watching: 'off' });
    const stop = store.watch(() => {});
    const id = await ask();
    expect(await idsOf(store)).toEqual([]);
    await endAsFirstVersion(home, id, submitted(clock.now()));
    await expect.poll(() => clock.advanceBy(1_000).then(() => idsOf(store))).toEqual([id]);
    stop();
  });

  test('what it ended is listed by every process that starts later', async () => {
    const { store, ask, clock, home, openPeer } = bench;
    const listed = await endOne();
    expect(await idsOf(store)).toEqual([listed]);
    const id = await ask();
    await endAsFirstVersion(home, id, submitted(clock.now()));
    expect(await idsOf(openPeer())).toEqual([id, listed]);
    expect(await openPeer().listUncollected(0)).toHaveLength(2);
  });

  test('what it removed takes no place in a page, and is no longer counted', async () => {
    const { store, home } = bench;
    const ids = [await endOne(), await endOne(), await endOne(), await endOne()];
    expect(await idsOf(store)).toHaveLength(4);
    await removeAsFirstVersion(home, ids[3] ?? '');
    expect(await idsOf(store, 2)).toEqual([ids[2], ids[1]]);
    expect(await store.countEnded()).toBe(3);
  });

  test('what it delivered no longer waits for an agent', async () => {
    const { store, home, openPeer } = bench;
    const id = await endOne();
    const session = await store.get(id);
    const text = JSON.stringify({ schema: 1, ...delivered(5) });
    const number = session?.state === 'ended' ? session.seen + 1 : 0;
    await writeFile(join(home, 'sessions', id, `000${number}.json`), text);
    expect(await openPeer().listUncollected(0)).toEqual([]);
    expect(await readdir(join(home, 'uncollected'))).toEqual([]);
  });

  test('retention counts and removes its endings like any other', async () => {
    const { ask, clock, home, openPeer } = bench;
    const ids: SessionId[] = [];
    for (let n = 0; n < 5; n += 1) {
      const id = await ask();
      clock.jumpTo(clock.now() + 10);
      await endAsFirstVersion(home, id, {
        ...submitted(clock.now()),
        ending: { kind: 'timeout', mayAskAgain: true },
      });
      ids.push(id);
    }
    expect(await openPeer().purge({ ...keepAll, maxSessions: 3 })).toEqual(ids.slice(0, 2));
  });
});

describe('a list that is broken while processes run', () => {
  test.each([
    ['all of them are deleted', () => rm(join(bench.home, 'ended'), { recursive: true })],
    ['one is emptied', async () => writeFile(await placesFile(), '')],
    ['one becomes nonsense', async () => writeFile(await placesFile(), `\n${'x'.repeat(500)}\n\n`)],
    [
      'one becomes a folder',
      async () => {
        const path = await placesFile();
        await rm(path);
        await mkdir(path);
      },
    ],
  ])('%s: nothing is missing at the next look', async (_what, harm) => {
    const ids = seed(10).toReversed();
    const { store, openPeer } = bench;
    expect(await idsOf(store)).toEqual(ids);
    await harm();
    await expect.poll(() => idsOf(store)).toEqual(ids);
    expect(await idsOf(openPeer())).toEqual(ids);
    expect(await store.countEnded()).toBe(10);
    const id = await endOne();
    expect(await idsOf(store)).toEqual([id, ...ids]);
    expect(await idsOf(openPeer())).toEqual([id, ...ids]);
  });

  test('texts that are gone are read from the sessions', async () => {
    const ids = seed(10);
    const { store, home } = bench;
    await idsOf(store);
    for (const name of await lists()) if (name.endsWith('.jsonl')) await rm(join(home, 'ended', name));
    expect(await store.listEnded({ limit: 9, text: 'needle' })).toMatchObject([{ id: ids[0] }]);
    expect(await store.listEnded({ limit: 9, text: 'word7' })).toMatchObject([{ id: ids[7] }]);
  });

  async function placesFile(): Promise<string> {
    const [name] = (await lists()).filter((one) => one.endsWith('.places'));
    return join(bench.home, 'ended', name ?? '');
  }
});

describe('lists that cannot be written', () => {
  const unwritable = async (code: string) => {
    const { disk, break: breakDisk } = createBreakableDisk();
    const other = await openFileBench({ disk, home: bench.home });
    other.clock.jumpTo(until);
    const { append } = disk;
    breakDisk({
      append: (path, text) => (path.includes('ended') ? failing(code)() : append(path, text)),
    });
    return { other, mend: () => breakDisk({}) };
  };

  test.each(['ENOSPC', 'EROFS', 'EACCES'])(
    '(%s) this process shows everything all the same',
    async (code) => {
      const ids = seed(40);
      const { other } = await unwritable(code);
      expect(await idsOf(other.store)).toEqual(ids.toReversed());
      expect(await other.store.listEnded({ limit: 9, text: 'needle' })).toMatchObject([{ id: ids[0] }]);
      expect(await other.store.countEnded()).toBe(40);
      await other.close();
    },
  );

  test('an ending that could not be listed is answered at once, and listed when there is room again', async () => {
    const { other, mend } = await unwritable('ENOSPC');
    const id = await other.ask();
    await other.add(id, submitted(other.clock.now()));
    expect(await readdir(join(bench.home, 'open'))).toEqual([]);
    expect(other.log.lines).toEqual([expect.stringContaining('could not be listed')]);
    expect(await idsOf(other.store)).toEqual([id]);
    mend();
    await other.store.purge(keepAll);
    const [places] = (await lists()).filter((name) => name.endsWith('.places'));
    expect(places).toBeDefined();
    await other.close();
  });

  test('a file in the place of the lists is left alone, and everything is shown', async () => {
    const ids = seed(5);
    await writeFile(join(bench.home, 'ended'), 'somebody else’s');
    const id = await endOne();
    expect(await idsOf(bench.store)).toEqual([id, ...ids.toReversed()]);
    expect(await bench.store.purge({ ...keepAll, maxSessions: 6 })).toEqual([]);
  });

  test('a reply that got lost makes two lines of one ending, which is one', async () => {
    const { disk, break: breakDisk } = createBreakableDisk();
    const other = await openFileBench({ disk, home: bench.home });
    other.clock.jumpTo(until);
    const { append } = disk;
    breakDisk({
      async append(path, text) {
        await append(path, text);
        if (path.endsWith('.places')) await failing('EIO')();
      },
    });
    const id = await other.ask();
    await other.add(id, submitted(other.clock.now()));
    breakDisk({});
    expect(await idsOf(other.store)).toEqual([id]);
    expect(await bench.store.countEnded()).toBe(1);
    expect(await bench.store.remove(id)).toBe(true);
    expect([await bench.store.countEnded(), await other.store.countEnded()]).toEqual([0, 0]);
    await other.close();
  });
});
