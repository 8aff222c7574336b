import type { RetentionPolicy, SessionStore } from '../../application/session-store.ts';
import type { SessionId } from '../../domain/session/session-id.ts';
import { isMissing } from '../../files/error-code.ts';
import type { EndedPosition } from '../ended-query.ts';
import { dayMs, hourMs, isBehind, sinceEver } from '../retention.ts';
import { clockIsDoubted } from '../strings.ts';
import { dayEnd } from './ended/day-positions.ts';
import { newestEnding } from './ended/ended-days.ts';
import { findRemovable, type Removable } from './find-removable.ts';
import { inBatches } from './log-reader.ts';
import type { StoreDeps } from './store-deps.ts';
import type { Sweep } from './sweep.ts';

/** Removes sessions from the history: one that a person names, or all that retention no longer keeps. */
type KeepRetention = Pick<SessionStore, 'remove' | 'purge' | 'previewPurge'>;

type Deps = Pick<
  StoreDeps,
  | 'disk'
  | 'layout'
  | 'temporary'
  | 'clock'
  | 'log'
  | 'reader'
  | 'days'
  | 'list'
  | 'notes'
  | 'catchUp'
  | 'uncollected'
  | 'leases'
  | 'attachments'
> & {
  readonly sweep: Sweep;
  readonly tell: (id: SessionId) => void;
};

export function createKeepRetention(deps: Deps): KeepRetention {
  const { clock, log, reader, days, list, notes, catchUp, uncollected, tell } = deps;
  const { leases, attachments, sweep } = deps;
  let warned = false;
  let sweptAt = Number.NEGATIVE_INFINITY;

  async function discard(id: SessionId): Promise<boolean> {
    const taken = await sweep.discard(id);
    await attachments.removeAll(id).catch((cause: unknown) => log.debug(`files stay: ${String(cause)}`));
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
  async function discardEnded(positions: readonly EndedPosition[]): Promise<readonly SessionId[]> {
    const removed: SessionId[] = [];
    for (const batch of inBatches(positions)) {
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

  async function findNow(policy: RetentionPolicy, doubtedSince: number | null): Promise<Removable> {
    await catchUp.finished();
    await notes.settle();
    return findRemovable(deps, { policy, now: clock.now(), doubtedSince });
  }

  /** What crashes left behind is removed when it is an hour old, so more often would find nothing. */
  async function sweepHourly(): Promise<void> {
    if (Math.abs(clock.now() - sweptAt) < hourMs) return;
    sweptAt = clock.now();
    await Promise.all([leases.sweep(), attachments.sweep(), sweep.leftovers()]);
  }

  function sayDoubt({ clock: trust }: Removable): void {
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
      const doubtedSince = await readDoubt(deps);
      const found = await findNow(policy, doubtedSince);
      if (found.doubtedSince !== doubtedSince) await writeDoubt(deps, found.doubtedSince);
      sayDoubt(found);
      await list.drop(found.gone);
      const removed = [...(await discardEnded(found.ended)), ...(await discardAll(found.broken))];
      await removeEmptied();
      await sweepHourly().catch((cause: unknown) =>
        log.warn('what crashes left behind could not be removed', cause),
      );
      return removed;
    },
    async previewPurge(policy, belief) {
      const doubtedSince = belief === 'believed' ? sinceEver : await readDoubt(deps);
      const { ended, broken, clock: trust } = await findNow(policy, doubtedSince);
      const stands = isBehind(await newestEnding(days), clock.now()) ? 'behind' : trust;
      return { removes: ended.length + broken.length, clock: stands };
    },
  };
}

type HomeFiles = Pick<StoreDeps, 'disk' | 'layout' | 'temporary' | 'log'>;

/** Since when the clock is doubted, from a file, so that the processes of a home agree when to believe it. */
async function readDoubt({ disk, layout }: HomeFiles): Promise<number | null> {
  const text = await disk.read(layout.clockDoubt).catch(() => null);
  return text !== null && /^\d{1,15}$/.test(text) ? Number(text) : null;
}

/** Null removes the file. Where it cannot be written, no session is removed by age for longer. */
async function writeDoubt({ disk, layout, temporary, log }: HomeFiles, since: number | null): Promise<void> {
  try {
    if (since === null) await disk.remove(layout.clockDoubt);
    else await temporary.replace(layout.clockDoubt, String(since));
  } catch (cause) {
    if (!isMissing(cause)) log.warn('that the clock looks wrong could not be noted', cause);
  }
}
