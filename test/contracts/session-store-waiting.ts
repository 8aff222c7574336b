import { describe, expect, test } from 'vitest';
import { asked, owner } from '../support/samples.ts';
import type { StoreBench } from '../support/store-bench.ts';
import { sessionIdAt, submitted } from '../support/store-samples.ts';

const other = { ...owner, id: 'owner-2', pid: 4343 };

export function describeWaiting(bench: () => StoreBench): void {
  describe('waiting calls', () => {
    test('a session has no attention before a call waits on it', async () => {
      const { store, ask, clock } = bench();
      expect(await store.attention(await ask())).toBe('gone');
      const unknown = sessionIdAt(clock.now());
      await store.lease(unknown, owner);
      expect(await store.attention(unknown)).toBe('gone');
    });

    test('a call that waits is seen by every process until it is released, and remembered for 90 s', async () => {
      const { store, peer, ask, clock } = bench();
      const id = await ask();
      const lease = await store.lease(id, owner);
      expect(await peer.attention(id)).toBe('waiting');
      await lease.release();
      expect(await peer.attention(id)).toBe('recent');
      clock.jumpTo(clock.now() + 90_000);
      expect(await peer.attention(id)).toBe('recent');
      clock.jumpTo(clock.now() + 1);
      expect(await peer.attention(id)).toBe('gone');
    });

    test('a question leased before it is stored is waited for from its first moment', async () => {
      const { store, peer, clock } = bench();
      const id = sessionIdAt(clock.now());
      const lease = await store.lease(id, owner);
      await store.create(id, asked({ at: clock.now() }));
      expect(await peer.attention(id)).toBe('waiting');
      await lease.release();
      expect(await peer.attention(id)).toBe('recent');
    });

    test('a call whose process died waits no more', async () => {
      const { store, peer, ask, dead } = bench();
      const id = await ask();
      await store.lease(id, owner);
      dead.add(owner.pid);
      expect(await peer.attention(id)).toBe('gone');
    });

    test('a call between two polls has gone with its process', async () => {
      const { store, peer, ask, dead } = bench();
      const id = await ask();
      await (await store.lease(id, owner)).release();
      dead.add(owner.pid);
      expect(await peer.attention(id)).toBe('gone');
    });

    test('a machine that slept has renewed nothing, and its agent still waits', async () => {
      const { store, peer, ask, clock } = bench();
      const id = await ask();
      await store.lease(id, owner);
      clock.jumpTo(clock.now() + 8 * 60 * 60 * 1_000);
      expect(await peer.attention(id)).toBe('waiting');
    });

    test('a call on another host waits for as long as its note is fresh, because its process cannot be looked up', async () => {
      const { store, peer, ask, clock } = bench();
      const id = await ask();
      await store.lease(id, { ...owner, host: 'there' });
      clock.jumpTo(clock.now() + 90_000);
      expect(await peer.attention(id)).toBe('waiting');
      clock.jumpTo(clock.now() + 1);
      expect(await peer.attention(id)).toBe('gone');
    });

    test('two calls of one process are two: the first release does not release the second', async () => {
      const { store, peer, ask } = bench();
      const id = await ask();
      const [one, two] = await Promise.all([store.lease(id, owner), store.lease(id, owner)]);
      await one.release();
      await one.release();
      expect(await peer.attention(id)).toBe('waiting');
      await two.release();
      expect(await peer.attention(id)).toBe('recent');
      await store.lease(id, owner);
      expect(await peer.attention(id)).toBe('waiting');
    });

    test('a lease counts for its own process and session only', async () => {
      const { store, peer, ask, dead } = bench();
      const [id, elsewhere] = [await ask(), await ask()];
      await store.lease(id, owner);
      await peer.lease(id, other);
      dead.add(owner.pid);
      expect(await store.attention(id)).toBe('waiting');
      expect(await store.attention(elsewhere)).toBe('gone');
    });

    test('the attentions of many sessions are read at once, in their order', async () => {
      const { store, peer, ask, dead, clock } = bench();
      const ids = [await ask(), await ask(), await ask(), await ask()];
      await store.lease(ids[0] ?? '', owner);
      await peer.lease(ids[1] ?? '', other);
      await (await peer.lease(ids[3] ?? '', other)).release();
      const all = ['waiting', 'waiting', 'gone', 'recent'];
      expect(await peer.attentions(ids)).toEqual(all);
      expect(await peer.attentions(ids.toReversed())).toEqual(all.toReversed());
      dead.add(owner.pid);
      clock.jumpTo(clock.now() + 90_001);
      expect(await peer.attentions(ids)).toEqual(['gone', 'waiting', 'gone', 'gone']);
      expect(await peer.attentions([])).toEqual([]);
    });

    test('the end voids every lease, and a late release brings none back', async () => {
      const { store, peer, ask, add } = bench();
      const id = await ask();
      const lease = await store.lease(id, owner);
      await add(id, submitted(5));
      expect(await peer.attention(id)).toBe('gone');
      await lease.release();
      expect(await peer.attention(id)).toBe('gone');
    });

    test('a hand-off is waited for as long as its owner lives, until a terminal has come and gone', async () => {
      const { store, peer, ask, add, clock, dead } = bench();
      const both = async (id: string) => [await peer.attention(id), ...(await peer.attentions([id]))];
      const launched = await ask({ face: 'terminal' });
      const left = await ask({ face: 'terminal' });
      const moved = await ask({ face: 'terminal' });
      const browser = await ask();
      for (const id of [launched, left, moved, browser]) await (await store.lease(id, owner)).release();
      const at = clock.now();
      const terminal = { id: 't1', pid: 4_444, host: owner.host };
      await add(left, { kind: 'attached', at, terminal, replaces: null });
      await add(moved, { kind: 'face-changed', at, face: 'web' });
      clock.jumpTo(at + 90_001);
      expect(await both(launched)).toEqual(['recent', 'recent']);
      expect(await both(left)).toEqual(['recent', 'recent']);
      expect(await both(moved)).toEqual(['gone', 'gone']);
      expect(await both(browser)).toEqual(['gone', 'gone']);
      dead.add(terminal.pid);
      expect(await both(left)).toEqual(['gone', 'gone']);
      dead.add(owner.pid);
      expect(await both(launched)).toEqual(['gone', 'gone']);
    });

    test('a hand-off of another host is believed for 90 s: nobody can ask after its process', async () => {
      const { peer, ask, clock } = bench();
      const id = await ask({ face: 'terminal', owner: { ...owner, host: 'there' } });
      expect(await peer.attention(id)).toBe('recent');
      clock.jumpTo(clock.now() + 90_001);
      expect(await peer.attention(id)).toBe('gone');
    });

    test('an owner may have any id', async () => {
      const { store, peer, ask } = bench();
      const id = await ask();
      await store.lease(id, { ...owner, id: '../../../tmp/x' });
      expect(await peer.attention(id)).toBe('waiting');
    });
  });
}
