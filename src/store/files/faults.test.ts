import { chmod, mkdir, readdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { owner } from '../../../test/support/samples.ts';
import { formDraftOf } from '../../../test/support/sessions.ts';
import { type FileBench, openFileBench } from '../../../test/support/store-bench.ts';
import {
  createBreakableDisk,
  createNotingDisk,
  failing,
  withFiles,
} from '../../../test/support/store-faults.ts';
import { moved, submitted } from '../../../test/support/store-samples.ts';
import { StoreUnwritableError } from '../../application/session-store.ts';
import { emptyFormDraft } from '../../domain/answer/form-draft.ts';

let bench: FileBench;
afterEach(() => bench.close());

const fullDisk = withFiles(() => ({ write: failing('ENOSPC') }));

describe('a disk that fails', () => {
  test.each([
    ['ENOSPC', 'the disk is full'],
    ['EACCES', 'no permission'],
    ['EROFS', 'read-only'],
    ['EDQUOT', 'quota'],
    ['EIO', 'the system refused (EIO)'],
  ])(
    '%s refuses a question with a reason a person understands, and keeps nothing of it',
    async (code, words) => {
      const { disk, break: breakDisk } = createBreakableDisk();
      bench = await openFileBench({ disk });
      const id = await bench.ask();
      breakDisk(withFiles(() => ({ write: failing(code) })));
      const refused = await bench.ask().catch((error: unknown) => error);
      expect(refused).toBeInstanceOf(StoreUnwritableError);
      expect(refused).toMatchObject({ message: expect.stringContaining(words), cause: { code } });
      expect(await bench.store.health()).toEqual({ ok: false, reason: expect.stringContaining(words) });
      breakDisk({});
      expect(await readdir(join(bench.home, 'sessions'))).toEqual([id]);
      expect(await readdir(join(bench.home, 'tmp'))).toEqual([]);
      expect(await bench.store.health()).toEqual({ ok: true });
    },
  );

  test('a question whose marker cannot be made is refused and does not turn up later', async () => {
    const { disk, break: breakDisk } = createBreakableDisk();
    bench = await openFileBench({ disk });
    await bench.ask();
    const { create } = disk;
    breakDisk({
      create: (path) => (dirname(path).endsWith('open') ? failing('ENOSPC')() : create(path)),
    });
    await expect(bench.ask()).rejects.toBeInstanceOf(StoreUnwritableError);
    expect(await readdir(join(bench.home, 'sessions'))).toHaveLength(1);
    expect(await readdir(join(bench.home, 'tmp'))).toEqual([]);
  });

  test('an answer that cannot be stored is refused, and can be given again', async () => {
    const { disk, break: breakDisk } = createBreakableDisk();
    bench = await openFileBench({ disk });
    const { store, ask, add } = bench;
    const id = await ask();
    for (const fault of [
      fullDisk,
      withFiles(() => ({ sync: failing('EIO') })),
      { link: failing('EROFS') },
      { link: failing('EPERM'), rename: failing('EPERM') },
    ]) {
      breakDisk(fault);
      await expect(store.append(id, 1, submitted(2))).rejects.toBeInstanceOf(StoreUnwritableError);
      breakDisk({});
      expect(await store.get(id)).toMatchObject({ state: 'open', seen: 1 });
    }
    await add(id, submitted(3));
    expect(await store.get(id)).toMatchObject({ state: 'ended' });
  });

  test('an answer that is stored stays, whatever fails afterwards', async () => {
    const { disk, break: breakDisk } = createBreakableDisk();
    bench = await openFileBench({ disk });
    const { store, peer, ask, log } = bench;
    const [id, other] = [await ask(), await ask()];
    breakDisk({ remove: failing('EACCES'), touch: failing('EPERM'), syncFolder: failing('EIO') });
    expect(await store.append(id, 1, submitted(2))).toMatchObject({ won: true });
    expect(log.lines).toContainEqual(expect.stringContaining('may not survive a power cut'));
    expect(await store.append(other, 1, moved(2, 9))).toMatchObject({ won: true });
    expect(log.lines.filter((line) => line.includes('could not be announced'))).toHaveLength(2);
    breakDisk({});
    expect((await peer.listOpen()).map((session) => session.id)).toEqual([other]);
  });

  test('what another process wrote is made to last, or said not to', async () => {
    const { disk, deeds } = createNotingDisk();
    bench = await openFileBench({ disk });
    const { store, ask, log } = bench;
    const id = await ask();
    deeds.length = 0;
    await store.settle(id);
    await store.settle('../no-session');
    expect(deeds.filter((deed) => deed.startsWith('sync'))).toEqual([
      `sync folder ${id}`,
      'sync folder sessions',
    ]);
    disk.syncFolder = failing('EIO');
    await store.settle(id);
    expect(log.lines).toEqual([expect.stringContaining('may not survive a power cut')]);
  });

  test('that an answer waits is noted by the process that settles it, where the one that wrote it could not', async () => {
    const { disk, break: breakDisk } = createBreakableDisk();
    bench = await openFileBench({ disk });
    const { store, openPeer, ask, add } = bench;
    const id = await ask();
    breakDisk({ append: failing('EIO') });
    await add(id, submitted(2));
    breakDisk({});
    const peer = openPeer();
    expect(await peer.listUncollected(0)).toEqual([]);
    await peer.settle(id);
    expect(await peer.listUncollected(0)).toMatchObject([{ id }]);
    await store.settle('../no-session');
  });

  test('a draft that cannot be stored is refused and the one before it stays', async () => {
    const { disk, break: breakDisk } = createBreakableDisk();
    bench = await openFileBench({ disk });
    const { store, ask } = bench;
    const id = await ask();
    const draft = formDraftOf({ customInput: 'kept' }, 1);
    await store.saveDraft(id, draft);
    breakDisk(fullDisk);
    await expect(store.saveDraft(id, emptyFormDraft)).rejects.toBeInstanceOf(StoreUnwritableError);
    breakDisk({});
    expect(await store.loadDraft(id)).toEqual(draft);
  });

  test('a lease that cannot be written costs one line in the log, not the call', async () => {
    const { disk, break: breakDisk } = createBreakableDisk();
    bench = await openFileBench({ disk });
    const { store, ask, log, clock } = bench;
    const id = await ask();
    breakDisk(fullDisk);
    const lease = await store.lease(id, owner);
    await (await store.lease(id, owner)).release();
    expect(log.lines).toEqual([expect.stringContaining('could not be noted')]);
    breakDisk({});
    await clock.advanceBy(5_000);
    await expect.poll(() => store.attention(id)).toBe('waiting');
    await lease.release();
  });

  test('what cannot be removed yet is removed by a later purge', async () => {
    const { disk, break: breakDisk } = createBreakableDisk();
    bench = await openFileBench({ disk });
    const { store, ask, add } = bench;
    const id = await ask();
    await add(id, submitted(2));
    breakDisk({ removeTree: failing('EBUSY') });
    expect(await store.remove(id)).toBe(true);
    expect(await store.get(id)).toBeNull();
    expect(await readdir(join(bench.home, 'trash'))).toHaveLength(1);
    breakDisk({});
    await store.purge({ retentionDays: 1, maxSessions: 9, persist: true });
    expect(await readdir(join(bench.home, 'trash'))).toEqual([]);
  });

  test('a home that is a file is told apart from a full disk', async () => {
    bench = await openFileBench();
    await writeFile(bench.home, 'in the way');
    expect(await bench.store.health()).toEqual({
      ok: false,
      reason: expect.stringContaining('something that is not a folder is in the way'),
    });
  });

  test.skipIf(process.getuid?.() === 0)('a home without permission is unhealthy', async () => {
    bench = await openFileBench();
    await mkdir(bench.home);
    await chmod(bench.home, 0o500);
    expect(await bench.store.health()).toEqual({
      ok: false,
      reason: expect.stringContaining('no permission'),
    });
    await chmod(bench.home, 0o700);
  });
});
