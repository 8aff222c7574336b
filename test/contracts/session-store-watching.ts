import { describe, expect, test, vi } from 'vitest';
import type { SessionId } from '../../src/domain/session/session-id.ts';
import type { StoreBench } from '../support/store-bench.ts';
import { delivered, moved, submitted } from '../support/store-samples.ts';

/** Moves the clock second by second until the condition holds; a driver may need real time for its disk. */
async function soon({ clock }: StoreBench, claim: () => void): Promise<void> {
  await vi.waitFor(
    async () => {
      await clock.advanceBy(1_000);
      claim();
    },
    { timeout: 30_000, interval: 10 },
  );
}

export function describeWatching(bench: () => StoreBench): void {
  describe('hints', () => {
    test('inside a process a change is hinted at once', async () => {
      const { store, ask, add } = bench();
      const told: (SessionId | null)[] = [];
      store.watch((id) => told.push(id));
      const id = await ask();
      expect(told).toContain(id);
      for (const event of [moved(2, 2_000_000), submitted(3), delivered(4)]) {
        told.length = 0;
        await add(id, event);
        expect(told).toContain(id);
      }
      told.length = 0;
      await store.remove(id);
      expect(told).toContain(id);
    });

    test('what another process asks, changes and ends is hinted', async () => {
      const { store, peer, ask, add } = bench();
      const told: (SessionId | null)[] = [];
      peer.watch((id) => told.push(id));
      await soon(bench(), () => expect(told.length).toBeGreaterThanOrEqual(store === peer ? 0 : 1));
      told.length = 0;
      const id = await ask();
      await soon(bench(), () => expect(told).toContain(id));
      for (const event of [moved(2, 2_000_000), submitted(3)]) {
        told.length = 0;
        await add(id, event);
        await soon(bench(), () => expect(told).toContain(id));
      }
    });

    test('a listener that stopped hears nothing, and the others go on', async () => {
      const { store, ask } = bench();
      const heard: string[] = [];
      const stop = store.watch(() => heard.push('first'));
      store.watch(() => heard.push('second'));
      stop();
      stop();
      await ask();
      expect(new Set(heard)).toEqual(new Set(['second']));
    });

    test('a listener that fails breaks neither the writer nor the others', async () => {
      const { store, ask } = bench();
      const told: (SessionId | null)[] = [];
      store.watch(() => {
        throw new Error('not today');
      });
      store.watch((id) => told.push(id));
      const id = await ask();
      expect(told).toContain(id);
    });

    test('a closed store hints no more', async () => {
      const { store, ask } = bench();
      const told: (SessionId | null)[] = [];
      store.watch((id) => told.push(id));
      await store.close();
      told.length = 0;
      await ask();
      expect(told).toEqual([]);
    });
  });
}
