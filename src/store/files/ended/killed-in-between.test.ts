import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { type FileBench, openFileBench } from '../../../../test/support/store-bench.ts';
import { createDyingDisk } from '../../../../test/support/store-faults.ts';
import { by, delivered, submitted } from '../../../../test/support/store-samples.ts';
import type { SessionStore } from '../../../application/session-store.ts';
import type { SessionId } from '../../../domain/session/session-id.ts';
import { createFileStore } from '../file-store.ts';

const keepAll = { retentionDays: 30, maxSessions: 1_000, persist: true };
let bench: FileBench;
afterEach(() => bench.close());

/** Runs `work` in a process that dies before its disk operation number `lives`; false when it got through. */
async function dieDuring(lives: number, work: (store: SessionStore) => Promise<unknown>): Promise<boolean> {
  const { home, clock, log } = bench;
  const { disk, deeds } = createDyingDisk(lives);
  const store = createFileStore({ home, clock, log, disk, isAlive: () => true, watching: 'off' });
  let done = false;
  void work(store).then(() => {
    done = true;
  });
  await expect.poll(() => done || deeds() > lives, { interval: 1 }).toBe(true);
  return !done;
}

/** Repeats it with a process that dies one disk operation later each time, until one gets through. */
async function atEveryStep(experiment: (lives: number) => Promise<boolean>): Promise<number> {
  for (let lives = 0; ; lives += 1) {
    bench = await openFileBench();
    const died = await experiment(lives);
    if (!died) return lives;
    await bench.close();
  }
}

const endedIds = async (store: SessionStore) => (await store.listEnded({ limit: 9 })).map(({ id }) => id);

/** What every process has to agree on about a session, whatever happened to it before. */
async function expectConsistent(id: SessionId): Promise<void> {
  const { openPeer, home } = bench;
  const reader = openPeer();
  const session = await reader.get(id);
  const isOpen = session?.state === 'open';
  const listed = session?.state === 'ended' ? [id] : [];
  const waiting = session?.state === 'ended' && !session.delivered ? [id] : [];
  expect((await reader.listOpen()).map((open) => open.id)).toEqual(isOpen ? [id] : []);
  for (const store of [reader, openPeer()]) {
    expect(await endedIds(store)).toEqual(listed);
    expect(await store.countEnded()).toBe(listed.length);
    expect((await store.listUncollected(0)).map((one) => one.id)).toEqual(waiting);
    expect(await store.listEnded({ limit: 9, text: 'deployed' })).toHaveLength(listed.length);
    expect(await store.purge(keepAll)).toEqual([]);
  }
  expect(await readdir(join(home, 'open'))).toEqual(isOpen ? [id] : []);
}

describe('a process killed between any two steps', () => {
  test('of an ending: it is an ending everywhere or none anywhere', async () => {
    const steps = await atEveryStep(async (lives) => {
      const id = await bench.ask();
      // A process that has compared everything before learns of it from the marker alone.
      await bench.peer.countEnded();
      const died = await dieDuring(lives, (store) => store.append(id, 1, submitted(bench.clock.now())));
      const isOpen = (await bench.peer.listOpen()).length === 1;
      expect(await endedIds(bench.peer)).toEqual(isOpen ? [] : [id]);
      await expectConsistent(id);
      return died;
    });
    expect(steps).toBeGreaterThan(5);
  });

  test('of a delivery: the answer waits or it does not', async () => {
    const steps = await atEveryStep(async (lives) => {
      const id = await bench.ask();
      await bench.add(id, submitted(bench.clock.now()));
      const died = await dieDuring(lives, (store) => store.append(id, 2, delivered(bench.clock.now())));
      await expectConsistent(id);
      return died;
    });
    expect(steps).toBeGreaterThan(2);
  });

  test('of taking an answer back: the question is open, or it has ended', async () => {
    const steps = await atEveryStep(async (lives) => {
      const id = await bench.ask();
      await bench.add(id, submitted(bench.clock.now()));
      await bench.peer.countEnded();
      const at = bench.clock.now();
      const reopened = { kind: 'reopened', at, deadline: at + 60_000, by } as const;
      const died = await dieDuring(lives, (store) => store.append(id, 2, reopened));
      await expectConsistent(id);
      return died;
    });
    expect(steps).toBeGreaterThan(5);
  });

  test('of a removal: the session is there or it is gone, and a gone one takes no place', async () => {
    const steps = await atEveryStep(async (lives) => {
      const id = await bench.ask();
      await bench.add(id, submitted(bench.clock.now()));
      const died = await dieDuring(lives, (store) => store.remove(id));
      await expectConsistent(id);
      return died;
    });
    expect(steps).toBeGreaterThan(2);
  });

  test('of making lists for a home without them: the next process makes the rest', async () => {
    const steps = await atEveryStep(async (lives) => {
      const id = await bench.ask();
      await bench.add(id, submitted(bench.clock.now()));
      await forgetLists();
      const died = await dieDuring(lives, (store) => store.countEnded());
      await expectConsistent(id);
      return died;
    });
    expect(steps).toBeGreaterThan(2);
  });
});

async function forgetLists(): Promise<void> {
  for (const name of ['ended', 'uncollected']) await rm(join(bench.home, name), { recursive: true });
}

describe('which of two records of one ending counts', () => {
  test('listed twice at the same moment is listed once, and removed from both', async () => {
    bench = await openFileBench();
    const { store, peer, ask, add, clock, openPeer } = bench;
    const id = await ask();
    await add(id, submitted(clock.now()));
    await forgetLists();
    await Promise.all([store, peer, openPeer()].map((one) => one.countEnded()));
    expect(await endedIds(openPeer())).toEqual([id]);
    expect(await peer.remove(id)).toBe(true);
    for (const one of [store, peer, openPeer()]) expect(await one.countEnded()).toBe(0);
  });
});
