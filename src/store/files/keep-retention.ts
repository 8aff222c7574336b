import type { PurgePreview, RetentionPolicy } from '../../application/session-store.ts';
import type { SessionId } from '../../domain/session/session-id.ts';
import { isBehind, sinceEver } from '../clock-doubt.ts';
import type { EndedPosition } from '../ended-query.ts';
import { dayMs, hourMs } from '../retention.ts';
import { clockIsDoubted } from '../strings.ts';
import type { ClockNote } from './clock-note.ts';
import { dayEnd } from './ended/records.ts';
import { newestEnding } from './ended/walk-days.ts';
import type { StoreParts } from './store-parts.ts';
import type { Sweep } from './sweep.ts';
import { findVictims, type Victims } from './victims.ts';

/** Removes sessions from the history: one that a person names, or all that retention no longer keeps. */
export type KeepRetention = {
  remove(id: SessionId): Promise<boolean>;
  purge(policy: RetentionPolicy): Promise<readonly SessionId[]>;
  preview(policy: RetentionPolicy, clock?: 'believed'): Promise<PurgePreview>;
};

type Deps = Pick<
  StoreParts,
  'clock' | 'log' | 'reader' | 'days' | 'list' | 'notes' | 'catchUp' | 'uncollected' | 'leases'
> & {
  readonly clockNote: ClockNote;
  readonly sweep: Sweep;
  readonly tell: (id: SessionId) => void;
};

const atOnce = 32;

export function createKeepRetention(deps: Deps): KeepRetention {
  const { clock, log, reader, days, list, notes, catchUp, uncollected, clockNote, leases, sweep, tell } =
    deps;
  let warned = false;
  let sweptAt = Number.NEGATIVE_INFINITY;

  async function discard(id: SessionId): Promise<boolean> {
    const taken = await sweep.discard(id);
    await uncollected.remove(id).catch((cause: unknown) => log.debug(`${id} stays marked: ${String(cause)}`));
    if (taken) tell(id);
    return taken;
  }

  /** One session that cannot be removed does not keep the others. */
  async function discardAll(ids: readonly SessionId[]): Promise<readonly SessionId[]> {
    const removed: SessionId[] = [];
    const failures: unknown[] = [];
    for (const id of ids) {
      try {
        if (await discard(id)) removed.push(id);
      } catch (cause) {
        failures.push(cause);
      }
    }
    if (failures.length > 0) log.warn(`sessions that could not be removed: ${failures.length}`, failures[0]);
    return removed;
  }

  /** In small batches, so that a killed process leaves few removed sessions on the lists. */
  async function discardEnded(places: readonly EndedPosition[]): Promise<readonly SessionId[]> {
    const removed: SessionId[] = [];
    for (let from = 0; from < places.length; from += atOnce) {
      const batch = places.slice(from, from + atOnce);
      const taken = new Set(await discardAll(batch.map(({ id }) => id)));
      await list.drop(batch.filter(({ id }) => taken.has(id)));
      removed.push(...taken);
    }
    return removed;
  }

  /** Removes the lists of days without sessions, except of a day on which one may be ending right now. */
  async function removeEmptied(): Promise<void> {
    for (const day of await days.days()) {
      const isOver = clock.now() - dayEnd(day) > dayMs;
      if (isOver && (await days.countOf(day)) === 0) await list.removeDay(day);
    }
  }

  async function findNow(policy: RetentionPolicy, doubtedSince: number | null): Promise<Victims> {
    await catchUp.finished();
    await notes.settle();
    return findVictims(deps, { policy, now: clock.now(), doubtedSince });
  }

  /** What crashes left behind is removed when it is an hour old, so more often would find nothing. */
  async function sweepHourly(): Promise<void> {
    if (Math.abs(clock.now() - sweptAt) < hourMs) return;
    sweptAt = clock.now();
    await Promise.all([leases.sweep(), sweep.leftovers()]);
  }

  function sayDoubt({ clock: trust }: Victims): void {
    if (trust === 'ahead' && !warned) log.warn(clockIsDoubted(clock.now()));
    warned = trust === 'ahead';
  }

  return {
    async remove(id) {
      const session = await reader.read(id);
      if (session?.state !== 'ended') return false;
      const taken = await discard(id);
      await list.drop([session]);
      return taken;
    },
    async purge(policy) {
      const doubtedSince = await clockNote.read();
      const victims = await findNow(policy, doubtedSince);
      if (victims.doubtedSince !== doubtedSince) await clockNote.write(victims.doubtedSince);
      sayDoubt(victims);
      await list.drop(victims.gone);
      const removed = [...(await discardEnded(victims.ended)), ...(await discardAll(victims.broken))];
      await removeEmptied();
      await sweepHourly().catch((cause: unknown) =>
        log.warn('what crashes left behind could not be removed', cause),
      );
      return removed;
    },
    async preview(policy, belief) {
      const doubtedSince = belief === 'believed' ? sinceEver : await clockNote.read();
      const { ended, broken, clock: trust } = await findNow(policy, doubtedSince);
      const stands = isBehind(await newestEnding(days), clock.now()) ? 'behind' : trust;
      return { removes: ended.length + broken.length, clock: stands };
    },
  };
}
