import { mkdir, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type FileBench, openFileBench } from '../../../test/support/store-bench.ts';
import { moved, sessionIdAt, submitted } from '../../../test/support/store-samples.ts';
import { seedEnded } from '../../../test/support/store-seed.ts';
import { emptyFormDraft } from '../../domain/answer/form-draft.ts';

const keepAll = { retentionDays: 30, maxSessions: 1_000, persist: true };
let bench: FileBench;
beforeEach(async () => {
  bench = await openFileBench();
});
afterEach(() => bench.close());

const at = (...names: string[]) => join(bench.home, ...names);

describe('what a killed process leaves', () => {
  test('a marker that outlived its session is not believed, and is removed by the next process that lists', async () => {
    const { store, peer, ask, add, clock } = bench;
    const id = await ask();
    await add(id, submitted(2));
    const unknown = sessionIdAt(clock.now());
    await writeFile(at('open', id), '');
    await writeFile(at('open', unknown), '');
    await writeFile(at('open', 'no id at all'), '');
    expect(await store.listEnded({ limit: 5 })).toMatchObject([{ id }]);
    expect(await peer.listOpen()).toEqual([]);
    expect(await readdir(at('open'))).toEqual(['no id at all']);
  });

  test('a question whose marker was never made is found by the next purge', async () => {
    const { store, peer, ask } = bench;
    const id = await ask();
    await rm(at('open', id));
    expect(await peer.listOpen()).toEqual([]);
    expect(await peer.purge({ ...keepAll, maxSessions: 0 })).toEqual([]);
    expect(await store.listOpen()).toMatchObject([{ id, state: 'open' }]);
  });

  test('such a question does not count as ended', async () => {
    const { peer, ask, clock, home } = bench;
    const dayMs = 24 * 60 * 60 * 1_000;
    clock.jumpTo(100 * dayMs);
    seedEnded(home, { count: 40, until: 90 * dayMs, days: 10 });
    await rm(at('open', await ask()));
    expect(await peer.purge({ ...keepAll, maxSessions: 40 })).toEqual([]);
  });

  test('a late change does not bring the marker of an ended session back', async () => {
    const { store, ask, add } = bench;
    const id = await ask();
    await add(id, submitted(2));
    await add(id, { kind: 'delivered', at: 3, client: 'c' });
    expect(await store.append(id, 1, moved(4, 9))).toMatchObject({ won: false });
    expect(await readdir(at('open'))).toEqual([]);
  });

  test('half-deleted sessions are deleted by the next purge and never seen again', async () => {
    const { store, ask, add } = bench;
    const id = await ask();
    await add(id, submitted(2));
    await mkdir(at('trash', `${id}.half`));
    await writeFile(at('trash', `${id}.half`, '0001.json'), '{}');
    await store.purge(keepAll);
    expect(await readdir(at('trash'))).toEqual([]);
    expect(await store.get(id)).toMatchObject({ state: 'ended' });
  });

  test('files that never got their name go after an hour, not while a process may still be writing them', async () => {
    const { store, clock, ask } = bench;
    await ask();
    clock.jumpTo(Date.now());
    await mkdir(at('tmp', 'old-folder'));
    for (const name of ['old', 'young']) await writeFile(at('tmp', name), 'half a fi');
    const longAgo = new Date(clock.now() - 61 * 60 * 1_000);
    for (const name of ['old', 'old-folder']) await utimes(at('tmp', name), longAgo, longAgo);
    const lately = new Date(clock.now() - 59 * 60 * 1_000);
    await utimes(at('tmp', 'young'), lately, lately);
    await store.purge(keepAll);
    expect(await readdir(at('tmp'))).toEqual(['young']);
  });

  test('leases on sessions that are no longer open go with the next purge', async () => {
    const { store, ask, add, clock } = bench;
    const [open, over] = [await ask(), await ask()];
    await add(over, submitted(2));
    const lease = JSON.stringify({ pid: 1, host: 'here', waiting: true, at: 1 });
    const names = [open, over, sessionIdAt(clock.now())].map((id) => `${id}.somebody`);
    for (const name of names) await writeFile(at('waiting', name), lease);
    await store.purge(keepAll);
    expect(await readdir(at('waiting'))).toEqual([`${open}.somebody`]);
    expect(await store.attention(open)).toBe('waiting');
  });

  test('an event that a power cut emptied is passed over, and its number stays taken', async () => {
    const { store, openPeer, ask, log } = bench;
    const id = await ask();
    await writeFile(at('sessions', id, '0002.json'), '');
    expect(await openPeer().get(id)).toMatchObject({ state: 'open', seen: 2 });
    expect(await store.append(id, 1, moved(3, 9))).toMatchObject({ won: false, session: { seen: 2 } });
    expect(await store.append(id, 2, moved(3, 9))).toMatchObject({
      won: true,
      session: { seen: 3, deadline: 9 },
    });
    expect(log.lines.some((line) => line.includes('unreadable'))).toBe(true);
  });

  test('an event without hard links that a power cut emptied is passed over, and costs no session', async () => {
    const { openPeer, ask } = bench;
    const id = await ask();
    await mkdir(at('sessions', id, '0002.json'));
    expect(await openPeer().get(id)).toMatchObject({ state: 'open', seen: 2 });
  });

  test('a draft or a lease that a power cut emptied counts as none', async () => {
    const { store, ask } = bench;
    const id = await ask();
    await writeFile(at('sessions', id, 'draft.json'), '');
    await writeFile(at('waiting', `${id}.x`), '{"pid":');
    expect(await store.loadDraft(id)).toEqual(emptyFormDraft);
    expect(await store.attention(id)).toBe('gone');
  });

  test('a session whose first event cannot be read is not shown, and goes when its days are over', async () => {
    const { store, openPeer, ask, clock, log } = bench;
    const id = await ask();
    await writeFile(at('sessions', id, '0001.json'), 'garbage');
    const fresh = openPeer();
    expect(await fresh.get(id)).toBeNull();
    expect(await fresh.get(id)).toBeNull();
    expect(await fresh.listOpen()).toEqual([]);
    expect(await fresh.listEnded({ limit: 5 })).toEqual([]);
    expect(log.lines.filter((line) => line.includes('unreadable'))).toHaveLength(1);
    expect(await fresh.purge({ ...keepAll, maxSessions: 0 })).toEqual([]);
    clock.jumpTo(clock.now() + 32 * 24 * 60 * 60 * 1_000);
    expect(await fresh.purge(keepAll)).toEqual([id]);
    expect(await store.get(id)).toBeNull();
  });
});
