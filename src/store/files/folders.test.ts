import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type FileBench, openFileBench } from '../../../test/support/store-bench.ts';
import { createNotingDisk, failing, withFiles } from '../../../test/support/store-faults.ts';
import { silentLog } from '../../../test/support/test-services.ts';
import type { Disk } from '../../files/disk.ts';
import { nodeDisk } from '../../files/node-disk.ts';
import { createFolders, createTemporary } from './folders.ts';
import { createLayout, type Layout } from './layout.ts';

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

let layout: Layout;
let names = 0;

beforeEach(async () => {
  layout = createLayout(await mkdtemp(join(tmpdir(), 'choice-temporary-')));
});
afterEach(() => rm(layout.home, { recursive: true, force: true }));

function createTemporaryOn(parts: Partial<Disk> = {}) {
  const disk = { ...nodeDisk, ...parts };
  const folders = createFolders({ disk, layout, log: silentLog });
  return createTemporary({ disk, layout, folders, newName: () => `t${names++}` });
}

describe('a file before it gets its name', () => {
  test('a disk that takes a few bytes at a time gets all of them', async () => {
    const slow = withFiles((file) => ({ write: (bytes) => file.write(bytes.subarray(0, 7)) }));
    const text = 'é谨慎 — '.repeat(40);
    const path = await createTemporaryOn(slow).file(text, true);
    expect(await readFile(path, 'utf8')).toBe(text);
  });

  test('a disk that fills up on the way leaves nothing', async () => {
    let taken = 0;
    const filling = withFiles((file) => ({
      async write(bytes) {
        taken += 1;
        return taken < 3 ? file.write(bytes.subarray(0, 5)) : failing('ENOSPC')();
      },
    }));
    await expect(createTemporaryOn(filling).file('x'.repeat(99), false)).rejects.toMatchObject({
      code: 'ENOSPC',
    });
    expect(await readdir(layout.tmp)).toEqual([]);
  });

  test('a disk that takes nothing, or keeps less than it took, is full', async () => {
    const stuck = withFiles(() => ({ write: async () => 0 }));
    const lying = withFiles(() => ({ write: async (bytes) => bytes.length }));
    for (const broken of [stuck, lying]) {
      await expect(createTemporaryOn(broken).file('text', false)).rejects.toMatchObject({ code: 'ENOSPC' });
      await expect(
        createTemporaryOn(broken).folder({ name: 'a', text: 'text' }, false),
      ).rejects.toMatchObject({ code: 'ENOSPC' });
    }
    expect(await readdir(layout.tmp)).toEqual([]);
  });

  test('a disk that cannot make it durable has not written it', async () => {
    const forgetful = withFiles(() => ({ sync: failing('EIO') }));
    await expect(createTemporaryOn(forgetful).file('text', true)).rejects.toMatchObject({ code: 'EIO' });
    expect(await readdir(layout.tmp)).toEqual([]);
  });

  test('a replacement that cannot have its name leaves nothing, and what had it stays', async () => {
    const path = join(layout.home, 'kept');
    await createTemporaryOn().replace(path, 'one');
    const stuck = createTemporaryOn({ rename: failing('EACCES') });
    await expect(stuck.replace(path, 'two')).rejects.toMatchObject({ code: 'EACCES' });
    expect([await readFile(path, 'utf8'), await readdir(layout.tmp)]).toEqual(['one', []]);
  });

  test('folders and files are for this user only', async () => {
    const path = await createTemporaryOn().folder({ name: 'a', text: 'text' }, false);
    const modes = await Promise.all([layout.sessions, path, join(path, 'a')].map((at) => stat(at)));
    expect(modes.map(({ mode }) => (mode & 0o777).toString(8))).toEqual(['700', '700', '600']);
  });

  test('a home that was removed meanwhile is made again', async () => {
    const temporary = createTemporaryOn();
    await temporary.file('one', false);
    await rm(layout.home, { recursive: true });
    expect(await readFile(await temporary.file('two', false), 'utf8')).toBe('two');
  });
});
