import { readdir, rm, symlink } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { leaseAsFirstVersion } from '../../../test/support/first-lease.ts';
import { owner } from '../../../test/support/samples.ts';
import { type FileBench, openFileBench } from '../../../test/support/store-bench.ts';
import { createBreakableDisk, failing, failure } from '../../../test/support/store-faults.ts';
import { cancelled, sessionIdAt, submitted } from '../../../test/support/store-samples.ts';
import type { Disk } from '../../files/disk.ts';

const keepAll = { retentionDays: 30, maxSessions: 1_000, persist: true };
const dayMs = 24 * 60 * 60 * 1_000;

let bench: FileBench;
afterEach(() => bench.close());

async function openBreakable() {
  const { disk, break: breakDisk } = createBreakableDisk();
  bench = await openFileBench({ disk });
  const real = { ...disk };
  const refuse = (code: string) => Promise.reject(failure(code));
  return {
    /** What a single run as another user leaves behind: one folder that cannot be looked into. */
    lock: (id: string, code = 'EACCES') =>
      breakDisk({
        list: (path) => (basename(path) === id ? refuse(code) : real.list(path)),
        stamp: (path) => (basename(dirname(path)) === id ? refuse(code) : real.stamp(path)),
      }),
    mend: () => breakDisk({}),
    breakRename: (to: Disk['rename']) => breakDisk({ rename: to }),
    real,
  };
}

const warnings = () => bench.log.lines.filter((line) => line.startsWith('warn'));
const openIds = async () => (await bench.store.listOpen()).map((session) => session.id);

describe('one session that cannot be read', () => {
  test.each(['EACCES', 'EIO', 'EPERM'])('(%s) hides no other, and is told once', async (code) => {
    const { lock } = await openBreakable();
    const { store, ask, add, clock } = bench;
    const [locked, ended, open] = [await ask(), await ask(), await ask()];
    await add(ended, submitted(clock.now()));
    lock(locked, code);
    for (const _round of [1, 2]) {
      expect(await openIds()).toEqual([open]);
      expect(await store.listEnded({ limit: 9 })).toMatchObject([{ id: ended }]);
    }
    expect(warnings()).toEqual([expect.stringContaining(`session ${locked} cannot be read`)]);
    await expect(store.get(locked)).rejects.toMatchObject({ code });
  });

  test('stays on the list of open ones for the day it can be read again', async () => {
    const { lock, mend } = await openBreakable();
    const id = await bench.ask();
    lock(id);
    expect(await openIds()).toEqual([]);
    expect(await readdir(join(bench.home, 'open'))).toEqual([id]);
    mend();
    expect(await openIds()).toEqual([id]);
  });

  test('is told once more when it could be read in between', async () => {
    const { lock, mend } = await openBreakable();
    const id = await bench.ask();
    lock(id);
    await openIds();
    mend();
    await openIds();
    lock(id);
    await openIds();
    expect(warnings()).toHaveLength(2);
  });

  test('a link that leads to itself is such a one', async () => {
    bench = await openFileBench();
    const { store, ask, add, home, clock } = bench;
    const ended = await ask();
    await add(ended, submitted(clock.now()));
    const loop = sessionIdAt(clock.now());
    await symlink(loop, join(home, 'sessions', loop));
    expect(await store.listEnded({ limit: 9 })).toMatchObject([{ id: ended }]);
    expect(await store.purge({ ...keepAll, maxSessions: 0 })).toEqual([]);
    await rm(join(home, 'sessions', loop));
  });

  test('is neither removed nor keeps other sessions from being removed', async () => {
    const { lock } = await openBreakable();
    const { store, ask, add, clock, home } = bench;
    const [locked, old] = [await ask(), await ask()];
    for (const id of [locked, old]) await add(id, cancelled(clock.now()));
    clock.jumpTo(clock.now() + 40 * dayMs);
    lock(locked);
    expect(await store.purge(keepAll)).toEqual([old]);
    expect(await readdir(join(home, 'sessions'))).toEqual([locked]);
  });

  test('does not keep leases on other sessions from being swept', async () => {
    const { lock } = await openBreakable();
    const { store, ask, clock, home } = bench;
    const locked = await ask();
    const neverAsked = sessionIdAt(clock.now());
    for (const id of [locked, neverAsked]) await leaseAsFirstVersion(home, id, { at: clock.now() });
    clock.jumpTo(clock.now() + 61_000);
    lock(locked);
    await store.purge(keepAll);
    expect(await readdir(join(home, 'waiting'))).toEqual([`${locked}.${owner.id}`]);
  });

  test.each(['EMFILE', 'ENFILE'])(
    'a process without files to open (%s) says so instead of showing less',
    async (code) => {
      const { lock } = await openBreakable();
      const [id] = [await bench.ask(), await bench.ask()];
      lock(id, code);
      await expect(bench.store.listOpen()).rejects.toMatchObject({ code });
    },
  );
});

test('a lease that cannot be read counts as none, and the other leases count', async () => {
  const { disk, break: breakDisk } = createBreakableDisk();
  bench = await openFileBench({ disk });
  const { store, peer, ask } = bench;
  const id = await ask();
  await peer.lease(id, owner);
  const { read } = disk;
  const breakNote = (code: string) =>
    breakDisk({ read: (path) => (path.endsWith(`.${owner.id}.json`) ? failing(code)() : read(path)) });
  breakNote('EACCES');
  expect(await store.attention(id)).toBe('gone');
  await peer.lease(id, { ...owner, id: 'owner-2' });
  expect(await store.attention(id)).toBe('waiting');
  await peer.lease(await ask(), owner);
  breakNote('EMFILE');
  await expect(store.attention(id)).rejects.toMatchObject({ code: 'EMFILE' });
});

test('one session that cannot be removed keeps no other from going', async () => {
  const { breakRename, real } = await openBreakable();
  const { store, ask, add, clock } = bench;
  const ids = [await ask(), await ask(), await ask()];
  for (const id of ids) await add(id, cancelled(clock.now()));
  const [first = '', stuck = '', last = ''] = ids;
  clock.jumpTo(clock.now() + 40 * dayMs);
  breakRename((from, to) =>
    basename(from) === stuck ? Promise.reject(failure('EACCES')) : real.rename(from, to),
  );
  expect(await store.purge(keepAll)).toEqual([first, last]);
  expect(warnings()).toEqual([expect.stringContaining('could not be removed: 1')]);
});
