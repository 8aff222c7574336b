import { afterEach, describe, expect, test, vi } from 'vitest';
import { createRealClock } from '../../../test/support/real-clock.ts';
import { type FileBench, openFileBench } from '../../../test/support/store-bench.ts';
import { failure } from '../../../test/support/store-faults.ts';
import { moved, submitted } from '../../../test/support/store-samples.ts';
import type { Disk } from './disk.ts';
import { createFileStore } from './file-store.ts';
import { createNodeDisk } from './node-disk.ts';

const real = createNodeDisk();
let bench: FileBench;
afterEach(() => bench.close());

/** A peer in real time, whose hints are kept with the moment they came. */
async function listen(disk: Disk, watching: 'on' | 'off' = 'on') {
  const { home, log } = bench;
  const store = createFileStore({ home, log, clock: createRealClock(), isAlive: () => true, disk, watching });
  const told: (string | null)[] = [];
  store.watch((id) => told.push(id));
  // The first look ends with a hint to everybody: from then on nothing is missed.
  await vi.waitFor(() => expect(told).toContain(null), { interval: 5, timeout: 5_000 });
  told.length = 0;
  return { store, told };
}

async function hintedAfterMs(told: (string | null)[], id: string): Promise<number> {
  const start = performance.now();
  await vi.waitFor(() => expect(told).toContain(id), { interval: 1, timeout: 5_000 });
  return performance.now() - start;
}

describe('watching', () => {
  test('another process hears at once where the system can tell', async () => {
    bench = await openFileBench();
    const { store, told } = await listen(real);
    const id = await bench.ask();
    expect(await hintedAfterMs(told, id)).toBeLessThan(700);
    for (const event of [moved(2, 2_000_000), submitted(3)]) {
      told.length = 0;
      await bench.add(id, event);
      expect(await hintedAfterMs(told, id)).toBeLessThan(700);
    }
    await store.close();
  });

  test('drafts, leases and history hint nobody', async () => {
    bench = await openFileBench();
    const id = await bench.ask();
    const { store, told } = await listen(real);
    const draft = await bench.store.loadDraft(id);
    await bench.store.saveDraft(id, draft);
    await bench.store.lease(id, { id: 'o', pid: 1, host: 'h', version: '1' });
    await bench.store.listEnded({ limit: 5 });
    // The system tells in order: when this one has come, nothing before it was told.
    const next = await bench.ask();
    await hintedAfterMs(told, next);
    expect(told).not.toContain(id);
    await store.close();
  });

  test.each(['EMFILE', 'ENOSPC'])(
    'a system without watches left (%s) is looked at every second',
    async (code) => {
      bench = await openFileBench();
      const { store, told } = await listen({
        ...real,
        watch() {
          throw failure(code);
        },
      });
      const id = await bench.ask();
      expect(await hintedAfterMs(told, id)).toBeLessThan(2_500);
      expect(bench.log.lines).toEqual([expect.stringContaining('cannot be watched')]);
      await store.close();
    },
  );

  test('a watch that breaks later is closed, said once, and the looking goes on', async () => {
    bench = await openFileBench();
    let breakIt = (_cause: unknown) => {};
    let closed = 0;
    const { store, told } = await listen({
      ...real,
      watch(_path, _onChange, onError) {
        breakIt = onError;
        return () => {
          closed += 1;
        };
      },
    });
    breakIt(failure('EMFILE'));
    breakIt(failure('EMFILE'));
    expect(closed).toBeGreaterThanOrEqual(1);
    expect(bench.log.lines).toHaveLength(1);
    const id = await bench.ask();
    expect(await hintedAfterMs(told, id)).toBeLessThan(2_500);
    await store.close();
  });

  test('a change in the file system that nobody is named for hints everybody', async () => {
    bench = await openFileBench();
    let change = (_name: string | null) => {};
    const { store, told } = await listen({
      ...real,
      watch(_path, onChange) {
        change = onChange;
        return () => {};
      },
    });
    change(null);
    change('not an id');
    expect(told).toEqual([null, null]);
    await store.close();
  });

  test('nothing is watched and no timer runs while nobody listens', async () => {
    let watches = 0;
    let timers = 0;
    bench = await openFileBench();
    const clock = createRealClock();
    const store = createFileStore({
      ...bench,
      isAlive: () => true,
      clock: {
        now: clock.now,
        after(ms, callback) {
          timers += 1;
          const forget = clock.after(ms, callback);
          return () => {
            timers -= 1;
            forget();
          };
        },
      },
      disk: {
        ...real,
        watch(path, onChange, onError) {
          watches += 1;
          const close = real.watch(path, onChange, onError);
          return () => {
            watches -= 1;
            close();
          };
        },
      },
    });
    const id = await bench.ask();
    await store.get(id);
    await store.listOpen();
    expect([watches, timers]).toEqual([0, 0]);
    const leave = store.watch(() => {});
    await vi.waitFor(() => expect([watches, timers]).toEqual([1, 1]), { interval: 5, timeout: 5_000 });
    leave();
    expect([watches, timers]).toEqual([0, 0]);
    store.watch(() => {});
    await store.lease(id, { id: 'o', pid: 1, host: 'h', version: '1' });
    await vi.waitFor(() => expect([watches, timers]).toEqual([1, 2]), { interval: 5, timeout: 5_000 });
    await store.close();
    expect([watches, timers]).toEqual([0, 0]);
  });
});
