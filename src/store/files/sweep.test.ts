import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { type FileBench, openFileBench } from '../../../test/support/store-bench.ts';
import { createBreakableDisk, failing } from '../../../test/support/store-faults.ts';
import { submitted } from '../../../test/support/store-samples.ts';

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
    await bench.store.purge({ retentionDays: 30, maxSessions: 9, persist: true });
    expect(await readdir(join(bench.home, 'trash'))).toEqual([]);
    expect(deeds).toEqual([]);
  });
});
