import { describe, expect, test } from 'vitest';
import type { StoreBench } from '../support/store-bench.ts';
import { cancelled, delivered, submitted, timedOut } from '../support/store-samples.ts';

export function describeUncollected(bench: () => StoreBench): void {
  const waiting = async (since = 0) =>
    (await bench().peer.listUncollected(since)).map((session) => session.id);
  const ended = async (event = submitted(bench().clock.now())) => {
    const { ask, add } = bench();
    const id = await ask();
    await add(id, event);
    return id;
  };

  describe('answers that no agent has collected', () => {
    test('are those of a human, latest first, until they are delivered', async () => {
      const { add, clock } = bench();
      expect(await waiting()).toEqual([]);
      const first = await ended();
      const second = await ended();
      for (const event of [cancelled, timedOut]) await ended(event(clock.now()));
      expect(await waiting()).toEqual([second, first]);
      await add(second, delivered(clock.now()));
      expect(await waiting()).toEqual([first]);
    });

    test('can be asked for from a moment on', async () => {
      const { ask, add, clock } = bench();
      const patient = await ask();
      await ended();
      clock.jumpTo(clock.now() + 1_000);
      const since = clock.now();
      await add(patient, submitted(since));
      expect(await waiting(since)).toEqual([patient]);
      expect(await waiting(since + 1)).toEqual([]);
    });

    test('come whole, and are gone when they are removed', async () => {
      const { store, peer } = bench();
      const id = await ended();
      expect(await peer.listUncollected(0)).toEqual([await store.get(id)]);
      await store.remove(id);
      expect(await waiting()).toEqual([]);
    });
  });
}
