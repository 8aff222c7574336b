import { describe, expect, test } from 'vitest';
import { createMemoryStore } from '../../src/store/memory.ts';
import { asked } from '../support/samples.ts';
import type { StoreBench } from '../support/store-bench.ts';
import { delivered, moved, sessionIdAt, submitted } from '../support/store-samples.ts';

export function describeAdopting(bench: () => StoreBench): void {
  /** A session that ended in another store, after as many events as that takes. */
  const elsewhere = async ({ collected = true, at = bench().clock.now() } = {}) => {
    const other = createMemoryStore({ clock: bench().clock, isAlive: () => true });
    const id = sessionIdAt(at);
    await other.create(id, asked({ at }));
    await other.append(id, 1, moved(at + 1, at + 60_000));
    await other.append(id, 2, submitted(at + 2));
    if (collected) await other.append(id, 3, delivered(at + 3));
    const session = await other.get(id);
    if (session?.state !== 'ended') throw new Error('it has not ended');
    return session;
  };

  describe('a session that ended in another store', () => {
    test('is the same in this one, and listed in its place', async () => {
      const { store, peer, ask, add, clock } = bench();
      const old = await elsewhere({ at: clock.now() - 3_600_000 });
      const own = await ask();
      await add(own, submitted(clock.now()));
      expect(await store.adopt(old)).toBe(true);
      expect(await peer.get(old.id)).toEqual(old);
      expect((await peer.listEnded({ limit: 9 })).map(({ id }) => id)).toEqual([own, old.id]);
      expect(await peer.countEnded()).toBe(2);
      expect(await peer.listOpen()).toEqual([]);
    });

    test('is adopted once, and replaces nothing', async () => {
      const { store, peer, ask } = bench();
      const session = await elsewhere();
      const all = await Promise.all([store.adopt(session), peer.adopt(session), store.adopt(session)]);
      expect(all.filter((adopted) => adopted)).toHaveLength(1);
      const open = await ask();
      const before = await peer.get(open);
      expect(await store.adopt({ ...session, id: open })).toBe(false);
      expect(await peer.get(open)).toEqual(before);
    });

    test('can still be collected here', async () => {
      const { store, peer } = bench();
      const session = await elsewhere({ collected: false });
      await store.adopt(session);
      expect(await peer.listUncollected(0)).toEqual([session]);
      const told = await peer.append(session.id, session.seen, delivered(session.endedAt + 1));
      expect(told).toMatchObject({ won: true, session: { delivered: true, seen: session.seen + 1 } });
      expect(await store.listUncollected(0)).toEqual([]);
    });

    test('is hinted', async () => {
      const { store } = bench();
      const told: (string | null)[] = [];
      store.watch((id) => told.push(id));
      const session = await elsewhere();
      await store.adopt(session);
      expect(told).toContain(session.id);
    });
  });
}
