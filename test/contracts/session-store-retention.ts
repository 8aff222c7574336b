import { describe, expect, test } from 'vitest';
import type { RetentionPolicy } from '../../src/application/session-store.ts';
import type { EndedEvent } from '../../src/domain/session/session-event.ts';
import type { StoreBench } from '../support/store-bench.ts';
import { cancelled, delivered, submitted, timedOut } from '../support/store-samples.ts';

const hourMs = 60 * 60 * 1_000;
const dayMs = 24 * hourMs;
const keepAll: RetentionPolicy = { retentionDays: 30, maxSessions: 1_000, persist: true };

export function describeRetention(bench: () => StoreBench): void {
  const ended = async (event: (at: number) => EndedEvent, collected = false) => {
    const { ask, add, clock } = bench();
    const id = await ask();
    await add(id, event(clock.now()));
    if (collected) await add(id, delivered(clock.now()));
    return id;
  };
  const pass = (ms: number) => bench().clock.jumpTo(bench().clock.now() + ms);

  describe('retention', () => {
    test('nothing goes while it is within its days and number', async () => {
      await ended(submitted, true);
      pass(30 * dayMs - 10);
      expect(await bench().peer.purge(keepAll)).toEqual([]);
    });

    test('what ended longer ago than its days goes, for every process', async () => {
      const { store, peer } = bench();
      const old = await ended(submitted, true);
      pass(20 * dayMs);
      const young = await ended(timedOut);
      pass(11 * dayMs);
      expect(await peer.purge(keepAll)).toEqual([old]);
      expect(await store.get(old)).toBeNull();
      expect(await store.listEnded({ limit: 9 })).toMatchObject([{ id: young }]);
      expect(await store.purge(keepAll)).toEqual([]);
    });

    test('the one too many that goes is the one that ended first', async () => {
      const { store, peer, ask, add, clock } = bench();
      const patient = await ask();
      const quick = await ended(cancelled);
      pass(1_000);
      await add(patient, timedOut(clock.now()));
      pass(1_000);
      const latest = await ended(cancelled);
      expect(await peer.purge({ ...keepAll, maxSessions: 3 })).toEqual([]);
      expect(await peer.purge({ ...keepAll, maxSessions: 2 })).toEqual([quick]);
      expect((await store.listEnded({ limit: 9 })).map((session) => session.id)).toEqual([latest, patient]);
    });

    test('open sessions neither count nor go, however old', async () => {
      const { store, peer, ask } = bench();
      const open = await ask();
      const id = await ended(cancelled);
      expect(await peer.purge({ ...keepAll, maxSessions: 1 })).toEqual([]);
      pass(400 * dayMs);
      expect(await peer.purge({ ...keepAll, maxSessions: 0 })).toEqual([id]);
      expect(await store.get(open)).toMatchObject({ state: 'open' });
    });

    test('for a day an answer that no agent has collected stays, whatever the policy', async () => {
      const { peer } = bench();
      const strict = { retentionDays: 0, maxSessions: 0, persist: false };
      const uncollected = await ended(submitted);
      const collected = await ended(submitted, true);
      const cancel = await ended(cancelled);
      pass(dayMs - 100);
      expect(new Set(await peer.purge(strict))).toEqual(new Set([collected, cancel]));
      pass(200);
      expect(await peer.purge(strict)).toEqual([uncollected]);
    });

    test('such an answer never goes by age, only where there are too many', async () => {
      const { peer, add, clock } = bench();
      const uncollected = await ended(submitted);
      const cancel = await ended(cancelled);
      pass(400 * dayMs);
      expect(await peer.purge(keepAll)).toEqual([cancel]);
      expect(await peer.purge({ ...keepAll, persist: false })).toEqual([]);
      const young = await ended(timedOut);
      expect(await peer.purge({ ...keepAll, maxSessions: 1 })).toEqual([uncollected]);
      await add(young, delivered(clock.now()));
      pass(31 * dayMs);
      expect(await peer.purge(keepAll)).toEqual([young]);
    });

    test('without persistence a session goes once collected, at the latest after an hour', async () => {
      const { peer } = bench();
      const fleeting = { ...keepAll, persist: false };
      const collected = await ended(cancelled, true);
      const waiting = await ended(timedOut);
      expect(await peer.purge(fleeting)).toEqual([collected]);
      pass(hourMs - 100);
      expect(await peer.purge(fleeting)).toEqual([]);
      pass(200);
      expect(await peer.purge(fleeting)).toEqual([waiting]);
    });

    test('what would be removed can be asked beforehand', async () => {
      const { peer } = bench();
      await ended(cancelled);
      await ended(submitted);
      expect(await peer.previewPurge(keepAll)).toEqual({ removes: 0, clock: 'trusted' });
      expect(await peer.previewPurge({ ...keepAll, maxSessions: 0 })).toEqual({
        removes: 1,
        clock: 'trusted',
      });
      pass(-2 * hourMs);
      expect(await peer.previewPurge(keepAll)).toEqual({ removes: 0, clock: 'behind' });
    });

    describe('a clock that is suddenly far ahead', () => {
      const fill = async () => {
        for (let n = 0; n < 12; n += 1) {
          await ended(cancelled);
          pass(dayMs);
        }
      };

      test('removes nothing by age for a day, and is believed when it stays', async () => {
        const { store, peer } = bench();
        await fill();
        pass(40 * dayMs);
        expect(await peer.purge(keepAll)).toEqual([]);
        expect(await store.previewPurge(keepAll)).toEqual({ removes: 0, clock: 'ahead' });
        expect(await store.previewPurge(keepAll, 'believed')).toEqual({ removes: 12, clock: 'trusted' });
        pass(dayMs - 1);
        expect(await store.purge(keepAll)).toEqual([]);
        pass(1);
        expect(await peer.previewPurge(keepAll)).toEqual({ removes: 12, clock: 'trusted' });
        expect(await peer.purge(keepAll)).toHaveLength(12);
        expect(await store.previewPurge(keepAll)).toEqual({ removes: 0, clock: 'trusted' });
      });

      test('is doubted also after something ended under it', async () => {
        const { peer } = bench();
        await fill();
        pass(40 * dayMs);
        await ended(cancelled);
        expect(await peer.purge(keepAll)).toEqual([]);
      });

      test('and then right again removes nothing that is still young', async () => {
        const { peer, store } = bench();
        await fill();
        pass(40 * dayMs);
        expect(await peer.purge(keepAll)).toEqual([]);
        pass(-40 * dayMs);
        expect(await store.purge(keepAll)).toEqual([]);
        expect(await peer.countEnded()).toBe(12);
        expect(await peer.previewPurge(keepAll)).toEqual({ removes: 0, clock: 'trusted' });
      });

      test('does not keep more sessions than the policy', async () => {
        const { peer } = bench();
        await fill();
        pass(40 * dayMs);
        expect(await peer.purge({ ...keepAll, maxSessions: 10 })).toHaveLength(2);
      });

      test('is not suspected when a person shortens the retention', async () => {
        const { peer } = bench();
        await fill();
        expect(await peer.purge({ ...keepAll, retentionDays: 2 })).toHaveLength(11);
      });
    });

    test('many processes that purge at once remove exactly what is too much', async () => {
      const { store, peer } = bench();
      const first = await ended(cancelled);
      for (let n = 0; n < 10; n += 1) await ended(cancelled);
      const policy = { ...keepAll, maxSessions: 10 };
      const purged = await Promise.all([store, peer, store, peer].map((one) => one.purge(policy)));
      expect(purged.flat()).toEqual([first]);
      expect(await peer.listEnded({ limit: 99 })).toHaveLength(10);
    });
  });
}
