import { afterEach, describe, expect, test } from 'vitest';
import { owner } from '../../../test/support/samples.ts';
import { type FileBench, openFileBench } from '../../../test/support/store-bench.ts';
import { failure } from '../../../test/support/store-faults.ts';
import { listenThrough, soon } from '../../../test/support/store-listener.ts';
import { moved, submitted } from '../../../test/support/store-samples.ts';
import type { Clock } from '../../application/ports.ts';
import type { Disk } from '../../files/disk.ts';
import { nodeDisk } from '../../files/node-disk.ts';
import { createFileStore } from './file-store.ts';

const real = nodeDisk;
let bench: FileBench;
afterEach(() => bench.close());

const listen = (disk: Disk) => listenThrough(bench, disk);

describe('watching', () => {
  test('another process hears at once where the system can tell', async () => {
    bench = await openFileBench();
    const { store, told } = await listen(real);
    const id = await bench.ask();
    await soon(() => expect(told).toContain(id));
    for (const event of [moved(2, 2_000_000), submitted(3)]) {
      told.length = 0;
      await bench.add(id, event);
      await soon(() => expect(told).toContain(id));
    }
    await store.close();
  });

  test('drafts, leases and history give no hint', async () => {
    bench = await openFileBench();
    const id = await bench.ask();
    const { store, told } = await listen(real);
    await bench.store.saveDraft(id, await bench.store.loadDraft(id));
    await bench.store.lease(id, owner);
    await bench.store.listEnded({ limit: 5 });
    // The system tells in order: when this one has come, nothing before it was told.
    const next = await bench.ask();
    await soon(() => expect(told).toContain(next));
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
      await bench.clock.advanceBy(1_000);
      await soon(() => expect(told).toEqual([id]));
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
    await bench.clock.advanceBy(2_000);
    await soon(() => expect(told).toEqual([id]));
    await store.close();
  });

  test('a look finds what was asked, changed and ended since the last one, and nothing else', async () => {
    bench = await openFileBench();
    const [quiet, changing, ending] = [await bench.ask(), await bench.ask(), await bench.ask()];
    const { store, told } = await listen({ ...real, watch: () => () => {} });
    await bench.add(changing, moved(2, 2_000_000));
    await bench.add(ending, submitted(3));
    const asked = await bench.ask();
    await bench.clock.advanceBy(2_000);
    await soon(() => expect(told).toHaveLength(3));
    expect(new Set(told)).toEqual(new Set([changing, ending, asked]));
    expect(told).not.toContain(quiet);
    await store.close();
  });

  test('a change without a file name hints at all sessions', async () => {
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

  test('nothing is watched and no timer runs without a listener or a waiting call', async () => {
    bench = await openFileBench();
    const held = { watches: 0, timers: 0 };
    const store = createFileStore({
      ...bench,
      isAlive: () => true,
      clock: countTimers(bench.clock, held),
      disk: countWatches(held),
    });
    const id = await bench.ask();
    await store.listOpen();
    expect(held).toEqual({ watches: 0, timers: 0 });
    const leave = store.watch(() => {});
    await soon(() => expect(held).toEqual({ watches: 1, timers: 1 }));
    leave();
    expect(held).toEqual({ watches: 0, timers: 0 });
    store.watch(() => {});
    await store.lease(id, owner);
    await soon(() => expect(held).toEqual({ watches: 1, timers: 2 }));
    await store.close();
    expect(held).toEqual({ watches: 0, timers: 0 });
  });
});

type Held = { watches: number; timers: number };

function countTimers(clock: Clock, held: Held): Clock {
  return {
    now: clock.now,
    after(ms, callback) {
      held.timers += 1;
      const forget = clock.after(ms, callback);
      return () => {
        held.timers -= 1;
        forget();
      };
    },
  };
}

function countWatches(held: Held): Disk {
  return {
    ...real,
    watch(path, onChange, onError) {
      held.watches += 1;
      const close = real.watch(path, onChange, onError);
      return () => {
        held.watches -= 1;
        close();
      };
    },
  };
}
