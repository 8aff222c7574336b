import { rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { type FileBench, openFileBench } from '../../../test/support/store-bench.ts';
import { createNotingDisk } from '../../../test/support/store-faults.ts';

let bench: FileBench;
afterEach(() => bench.close());

async function openNoting() {
  const { disk, deeds } = createNotingDisk();
  bench = await openFileBench({ disk });
  const { home } = bench;
  const synced = [`sync folder ${basename(dirname(home))}`, 'sync folder home'];
  /** Which of the two folders above all sessions a fresh process syncs before it stores a question. */
  const syncedByNext = async () => {
    deeds.length = 0;
    await bench.openPeer().health();
    return deeds.filter((deed) => synced.includes(deed));
  };
  return { home, synced, syncedByNext };
}

describe('the folders of a home', () => {
  test('are synced when they are made, as a session is as durable as what it lies in', async () => {
    const { synced, syncedByNext } = await openNoting();
    expect(await syncedByNext()).toEqual(synced);
    expect(await syncedByNext()).toEqual([]);
  });

  test.each(['trash', 'sessions'])(
    'are synced again where %s is missing: a process that died may not have come so far',
    async (name) => {
      const { home, synced, syncedByNext } = await openNoting();
      await syncedByNext();
      await rm(join(home, name), { recursive: true });
      expect(await syncedByNext()).toEqual(synced);
    },
  );
});
