import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { asked } from '../../../test/support/samples.ts';
import { type FileBench, openFileBench } from '../../../test/support/store-bench.ts';
import { createBreakableDisk, failing } from '../../../test/support/store-faults.ts';
import { sessionIdAt, submitted } from '../../../test/support/store-samples.ts';

const keepAll = { retentionDays: 30, maxSessions: 9, persist: true };
let bench: FileBench;
afterEach(() => bench.close());

/** A session that has ended, on a disk that notes moving away, making that last, and deleting. */
async function openEnded() {
  const { disk, break: breakDisk } = createBreakableDisk();
  bench = await openFileBench({ disk });
  const id = await bench.ask();
  await bench.add(id, submitted(2));
  const deeds: string[] = [];
  const { syncFolder, removeTree } = disk;
  breakDisk({
    syncFolder: (path) => syncFolder(path).then(() => void deeds.push(`sync ${path.split(/[\\/]/).at(-1)}`)),
    removeTree: (path) => removeTree(path).then(() => void deeds.push('delete')),
  });
  return { id, deeds, breakDisk };
}

describe('a session that is removed', () => {
  test('is deleted once its move lasts: a power cut must not bring it back without its ending', async () => {
    const { id, deeds } = await openEnded();
    expect(await bench.store.remove(id)).toBe(true);
    expect(deeds).toEqual(['sync trash', 'delete']);
  });

  test('is gone where the move cannot be made to last, and deleted by a later purge', async () => {
    const { id, deeds, breakDisk } = await openEnded();
    breakDisk({ syncFolder: failing('EIO') });
    expect(await bench.store.remove(id)).toBe(true);
    expect(await bench.store.get(id)).toBeNull();
    expect(await readdir(join(bench.home, 'trash'))).toHaveLength(1);
    breakDisk({});
    await bench.store.purge(keepAll);
    expect(await readdir(join(bench.home, 'trash'))).toEqual([]);
    expect(deeds).toEqual([]);
  });
});

describe('what was never given its name', () => {
  /** A machine that slept for hours wakes up when a question is stored but for its name, and a purge runs first. */
  test('leaves whole: no process publishes what a purge has left of it', async () => {
    const { disk, break: breakDisk } = createBreakableDisk();
    bench = await openFileBench({ disk });
    const { store, peer, clock, ask } = bench;
    await ask();
    clock.jumpTo(Date.now());
    const id = sessionIdAt(clock.now());
    const [emptied, named] = [createGate(), createGate()];
    const { rename, removeTree } = disk;
    let purged: Promise<unknown> | null = null;
    breakDisk({
      async removeTree(path) {
        await rm(join(path, '0001.json'), { force: true });
        emptied.open();
        await named.passed;
        await removeTree(path);
      },
      async rename(from, to) {
        if (!to.endsWith(id) || purged !== null) return rename(from, to);
        clock.jumpTo(clock.now() + 3 * 60 * 60 * 1_000);
        purged = peer.purge(keepAll);
        await emptied.passed;
        await rename(from, to).finally(named.open);
      },
    });
    await store.create(id, asked({ at: clock.now() }));
    await purged;
    expect(await peer.get(id)).toMatchObject({ state: 'open' });
    expect(await readdir(join(bench.home, 'tmp'))).toEqual([]);
  });
});

function createGate() {
  let open = () => {};
  const passed = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { open: () => open(), passed };
}
