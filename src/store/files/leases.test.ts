import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { leaseAsFirstVersion } from '../../../test/support/first-lease.ts';
import { owner } from '../../../test/support/samples.ts';
import { type FileBench, openFileBench } from '../../../test/support/store-bench.ts';
import { createNotingDisk } from '../../../test/support/store-faults.ts';
import { sessionIdAt, submitted } from '../../../test/support/store-samples.ts';

const keepAll = { retentionDays: 30, maxSessions: 1_000, persist: true };
const other = { ...owner, id: 'owner-2', pid: 4343 };
const own = `process.${owner.id}.json`;

let bench: FileBench;
beforeEach(async () => {
  bench = await openFileBench();
});
afterEach(() => bench.close());

const leases = async () => (await readdir(join(bench.home, 'waiting'))).sort();
const read = async (name = own) => JSON.parse(await readFile(join(bench.home, 'waiting', name), 'utf8'));

describe('leases on disk', () => {
  test('one file says what all calls of a process wait on', async () => {
    const { store, ask, clock } = bench;
    const ids = [await ask(), await ask(), await ask()];
    const taken = [];
    for (const id of ids) taken.push(await store.lease(id, owner));
    const at = clock.now();
    expect(await leases()).toEqual([own]);
    expect(await read()).toEqual({ pid: owner.pid, host: owner.host, at, waiting: ids, recent: [] });
    await taken[1]?.release();
    expect(await read()).toMatchObject({ waiting: [ids[0], ids[2]], recent: [[ids[1], at]] });
  });

  test('calls that come together share a write', async () => {
    const { disk, deeds } = createNotingDisk();
    const store = bench.openPeer({ disk });
    const ids = [
      await bench.ask(),
      await bench.ask(),
      await bench.ask(),
      await bench.ask(),
      await bench.ask(),
    ];
    await Promise.all(ids.map((id) => store.lease(id, owner)));
    expect((await read()).waiting).toEqual(ids);
    expect(deeds.filter((deed) => deed === `rename ${own}`).length).toBeLessThanOrEqual(2);
  });

  test('a waiting call is said anew every 30 s: another host believes a note for 90 s', async () => {
    const { store, peer, ask, clock } = bench;
    const id = await ask();
    await store.lease(id, { ...owner, host: 'there' });
    const start = clock.now();
    await clock.advanceBy(29_999);
    expect(await read()).toMatchObject({ at: start });
    while (clock.now() < start + 200_000) {
      const before = (await read()).at;
      await vi.waitFor(async () => {
        await clock.advanceBy(10_000);
        expect((await read()).at).toBeGreaterThan(before);
      }, 30_000);
    }
    expect(await peer.attention(id)).toBe('waiting');
  });

  test('a released lease keeps the moment, is not renewed, and is forgotten once it says nothing', async () => {
    const { store, ask, clock } = bench;
    const [id, next] = [await ask(), await ask()];
    const released = clock.now();
    await (await store.lease(id, owner)).release();
    await clock.advanceBy(90_001);
    expect(await read()).toMatchObject({ at: released, waiting: [], recent: [[id, released]] });
    await store.lease(next, owner);
    expect(await read()).toMatchObject({ waiting: [next], recent: [] });
  });

  test('the end voids what every process says, and no renewal or release brings it back', async () => {
    const { store, peer, ask, add, clock } = bench;
    const id = await ask();
    const mine = await store.lease(id, owner);
    const theirs = await peer.lease(id, other);
    await add(id, submitted(clock.now()));
    expect([await store.attention(id), await peer.attention(id)]).toEqual(['gone', 'gone']);
    await clock.advanceBy(30_000);
    await Promise.all([mine.release(), theirs.release()]);
    await (await peer.lease(id, owner)).release();
    expect(await leases()).toEqual([]);
  });

  test('closing removes the lease of this process and leaves those of others', async () => {
    const { store, peer, ask, clock } = bench;
    const id = await ask();
    await store.lease(id, owner);
    await peer.lease(id, other);
    await store.close();
    await clock.advanceBy(60_000);
    expect(await leases()).toEqual([`process.${other.id}.json`]);
    expect(await peer.attention(id)).toBe('waiting');
  });

  test('an owner with an unusual name stays inside its folder', async () => {
    const { store, ask } = bench;
    await store.lease(await ask(), { ...owner, id: '../../outside' });
    expect(await leases()).toEqual([expect.stringMatching(/^process\.[0-9a-f]{32}\.json$/)]);
  });

  test('what a dead process left goes with the next purge; what a living one says stays', async () => {
    const { store, peer, ask, dead } = bench;
    const id = await ask();
    await store.lease(id, owner);
    await peer.lease(id, other);
    await writeFile(join(bench.home, 'waiting', 'process.cut.json'), '{"pid":');
    dead.add(owner.pid);
    await peer.purge(keepAll);
    expect(await leases()).toEqual(['process.cut.json', `process.${other.id}.json`]);
  });
});

describe('leases of the first version', () => {
  test('are heard beside new ones, renewed or released, alive or dead', async () => {
    const { store, peer, ask, dead, clock, home } = bench;
    const [id, elsewhere] = [await ask(), await ask()];
    await store.lease(elsewhere, other);
    await leaseAsFirstVersion(home, id, { at: clock.now() });
    expect(await peer.attentions([id, elsewhere])).toEqual(['waiting', 'waiting']);
    await leaseAsFirstVersion(home, id, { at: clock.now(), waiting: false });
    expect(await peer.attentions([id, elsewhere])).toEqual(['recent', 'waiting']);
    await leaseAsFirstVersion(home, id, { at: clock.now() });
    dead.add(owner.pid);
    expect(await peer.attentions([id, elsewhere])).toEqual(['gone', 'waiting']);
  });

  test('go with the end of their session', async () => {
    const { ask, add, clock, home } = bench;
    const [id, open] = [await ask(), await ask()];
    for (const leased of [id, open]) await leaseAsFirstVersion(home, leased, { at: clock.now() });
    await add(id, submitted(clock.now()));
    expect(await leases()).toEqual([`${open}.${owner.id}`]);
  });
});

test.each([
  ['recent', [5]],
  ['recent', [['x', 1]]],
  ['waiting', 'all'],
  ['at', 1e300],
  ['pid', -1.5],
])('a lease whose %s is %j counts as none', async (field, value) => {
  const { store, peer, ask, home } = bench;
  const id = await ask();
  await store.lease(id, owner);
  expect(await peer.attention(id)).toBe('waiting');
  await writeFile(join(home, 'waiting', own), JSON.stringify({ ...(await read()), [field]: value }));
  expect(await bench.openPeer().attention(id)).toBe('gone');
});

test('the attentions of a thousand sessions take one look at the files, and no file is read twice', async () => {
  const { disk, deeds } = createNotingDisk();
  const store = bench.openPeer({ disk });
  const ids = Array.from({ length: 1_000 }, (_none, n) => sessionIdAt(n));
  await Promise.all(ids.slice(0, 500).map((id) => bench.store.lease(id, owner)));
  await Promise.all(ids.slice(500).map((id) => bench.peer.lease(id, other)));
  expect(new Set(await store.attentions(ids))).toEqual(new Set(['waiting']));
  expect(deeds.filter((deed) => deed.startsWith('read'))).toHaveLength(2);
  deeds.length = 0;
  await store.attentions(ids);
  expect(deeds).toEqual(['list waiting', `stamp ${own}`, `stamp process.${other.id}.json`]);
});
