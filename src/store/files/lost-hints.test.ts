import { appendFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { type FileBench, openFileBench } from '../../../test/support/store-bench.ts';
import { failing, failure } from '../../../test/support/store-faults.ts';
import { listenThrough } from '../../../test/support/store-listener.ts';
import { moved, submitted } from '../../../test/support/store-samples.ts';
import type { Disk } from '../../files/disk.ts';
import { nodeDisk as real } from '../../files/node-disk.ts';

let bench: FileBench;
afterEach(() => bench.close());

const listen = (disk: Disk) => listenThrough(bench, disk);

describe('a hint that the system loses', () => {
  test('what the watch lost, as a full queue does, is named within two seconds by the list of changes', async () => {
    bench = await openFileBench();
    const id = await bench.ask();
    const { store, told } = await listen({ ...real, watch: () => () => {} });
    await bench.add(id, moved(2, 2_000_000));
    await bench.clock.advanceBy(0);
    expect(told).toEqual([]);
    await bench.clock.advanceBy(2_000);
    expect(told).toEqual([id]);
    await bench.clock.advanceBy(20_000);
    expect(told).toEqual([id]);
    await store.close();
  });

  test('a change by a process that died before it announced it is announced by the one that settles it', async () => {
    bench = await openFileBench();
    const id = await bench.ask();
    const { store, told } = await listen({ ...real, watch: () => () => {} });
    const dying = bench.openPeer({ disk: { ...real, append: failing('EIO') } });
    await dying.append(id, 1, submitted(2));
    await bench.clock.advanceBy(2_000);
    expect(told).toEqual([]);
    await bench.peer.settle(id);
    await bench.clock.advanceBy(2_000);
    expect(told).toEqual([id]);
    await store.close();
  });

  test.each([
    ['watched', 60_000, () => () => {}],
    [
      'not watched',
      5_000,
      () => {
        throw failure('EMFILE');
      },
    ],
  ] as const)(
    'where it is %s, everything is looked at every %i ms: the first version lists no changes',
    async (_where, everyMs, watch) => {
      bench = await openFileBench();
      const { store, told } = await listen({ ...real, watch });
      await bench.clock.advanceBy(everyMs - 1);
      expect(told).toEqual([]);
      await bench.clock.advanceBy(1);
      expect(told).toEqual([null]);
      await bench.clock.advanceBy(everyMs);
      expect(told).toEqual([null, null]);
      await store.close();
    },
  );

  test('a list of changes that begins anew, or was cut, makes every listener look at everything', async () => {
    bench = await openFileBench();
    await bench.ask();
    const { store, told } = await listen({ ...real, watch: () => () => {} });
    await rm(join(bench.home, 'changes'));
    await bench.clock.advanceBy(2_000);
    expect(told).toEqual([null]);
    told.length = 0;
    const id = await bench.ask();
    await bench.clock.advanceBy(2_000);
    expect(told).toEqual([id]);
    told.length = 0;
    await appendFile(join(bench.home, 'changes'), '01jd00');
    await bench.ask();
    await bench.clock.advanceBy(2_000);
    expect(told).toEqual([null]);
    await store.close();
  });
});
