import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { owner } from '../../../test/support/samples.ts';
import { type FileBench, openFileBench } from '../../../test/support/store-bench.ts';
import { submitted } from '../../../test/support/store-samples.ts';
import type { LeaseNote } from '../attention.ts';

let bench: FileBench;
beforeEach(async () => {
  bench = await openFileBench();
});
afterEach(() => bench.close());

const leases = () => readdir(join(bench.home, 'waiting'));
async function read(name: string): Promise<LeaseNote> {
  return JSON.parse(await readFile(join(bench.home, 'waiting', name), 'utf8'));
}

describe('leases on disk', () => {
  test('a waiting call says so anew every 5 s', async () => {
    const { store, ask, clock } = bench;
    const id = await ask();
    const file = `${id}.${owner.id}`;
    const start = clock.now();
    await store.lease(id, owner);
    expect(await read(file)).toEqual({ pid: owner.pid, host: owner.host, waiting: true, at: start });
    await clock.advanceBy(4_999);
    expect(await read(file)).toMatchObject({ at: start });
    await clock.advanceBy(1);
    await expect.poll(() => read(file)).toMatchObject({ waiting: true, at: start + 5_000 });
    await vi.waitFor(async () => {
      await clock.advanceBy(5_000);
      expect(await read(file)).not.toMatchObject({ at: start + 5_000 });
    });
  });

  test('on another host a call that is renewed is waited for, however long it waits', async () => {
    const { store, peer, ask, clock } = bench;
    const id = await ask();
    await store.lease(id, { ...owner, host: 'there' });
    const start = clock.now();
    while (clock.now() < start + 200_000) {
      const before = clock.now();
      await vi.waitFor(async () => {
        await clock.advanceBy(5_000);
        expect((await read(`${id}.${owner.id}`)).at).toBeGreaterThan(before);
      });
    }
    expect(await peer.attention(id)).toBe('waiting');
  });

  test('a released lease keeps the moment and is not renewed', async () => {
    const { store, ask, clock } = bench;
    const id = await ask();
    const lease = await store.lease(id, owner);
    await lease.release();
    const released = await read(`${id}.${owner.id}`);
    expect(released).toMatchObject({ waiting: false, at: clock.now() });
    await clock.advanceBy(60_000);
    expect(await read(`${id}.${owner.id}`)).toEqual(released);
  });

  test('the end removes the leases of every process, and no renewal or release brings one back', async () => {
    const { store, peer, ask, add, clock } = bench;
    const id = await ask();
    const mine = await store.lease(id, owner);
    await peer.lease(id, { ...owner, id: 'owner-2' });
    expect(await leases()).toHaveLength(2);
    await add(id, submitted(clock.now()));
    expect(await leases()).toEqual([]);
    await clock.advanceBy(5_000);
    await mine.release();
    await peer.lease(id, owner).then((lease) => lease.release());
    expect(await leases()).toEqual([]);
  });

  test('closing takes the leases of this process along and leaves the others', async () => {
    const { store, peer, ask, clock } = bench;
    const id = await ask();
    await store.lease(id, owner);
    await peer.lease(id, { ...owner, id: 'owner-2' });
    await store.close();
    await clock.advanceBy(20_000);
    expect(await leases()).toEqual([`${id}.owner-2`]);
    expect(await peer.attention(id)).toBe('waiting');
  });

  test('an owner with an unusual name stays inside its folder', async () => {
    const { store, ask } = bench;
    const id = await ask();
    await store.lease(id, { ...owner, id: '../../outside' });
    expect(await leases()).toEqual([expect.stringMatching(new RegExp(`^${id}\\.[0-9a-f]{32}$`))]);
  });
});
