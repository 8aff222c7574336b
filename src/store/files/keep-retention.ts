import type { Clock, Log } from '../../application/ports.ts';
import type { RetentionPolicy } from '../../application/session-store.ts';
import { askedAtOf, type SessionId } from '../../domain/session-id.ts';
import { dayMs, hourMs } from '../retention.ts';
import type { EndedList } from './ended-list.ts';
import type { Leases } from './leases.ts';
import type { LogReader } from './log-reader.ts';
import type { Markers } from './markers.ts';
import { findOutdated } from './outdated.ts';
import type { SessionLog } from './session-log.ts';
import type { Sweep } from './sweep.ts';

/** Taking sessions out of the history, one by wish or many by rule. */
export type KeepRetention = {
  remove(id: SessionId): Promise<boolean>;
  purge(policy: RetentionPolicy): Promise<readonly SessionId[]>;
};

type Needs = {
  readonly clock: Clock;
  readonly log: Log;
  readonly reader: LogReader;
  readonly endedList: EndedList;
  readonly sessionLog: SessionLog;
  readonly markers: Markers;
  readonly leases: Leases;
  readonly sweep: Sweep;
  readonly tell: (id: SessionId) => void;
};

/** Long enough that no session asked before can still be open. */
const mayBeOpenMs = dayMs + hourMs;

export function createKeepRetention(needs: Needs): KeepRetention {
  const { clock, log, reader, endedList, sessionLog, markers, leases, sweep, tell } = needs;

  async function discard(id: SessionId): Promise<boolean> {
    const taken = await sweep.discard(id);
    if (taken) tell(id);
    return taken;
  }

  /** One that cannot be removed keeps no other from going. */
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

  /** All that is not open. Recent ones without a marker are looked at: a process may have died before making it. */
  async function notOpen(): Promise<readonly SessionId[]> {
    const ids = await reader.ids();
    const marked = new Set((await sessionLog.listOpen()).map((session) => session.id));
    const unmarked = ids.filter((id) => !marked.has(id));
    const youngest = unmarked.filter((id) => clock.now() - askedAtOf(id) < mayBeOpenMs);
    const others = await endedList.learn(youngest);
    const forgotten = new Set(others.filter(({ state }) => state === 'open').map(({ id }) => id));
    for (const id of forgotten) await markers.add(id);
    return unmarked.filter((id) => !forgotten.has(id));
  }

  return {
    async remove(id) {
      if ((await reader.read(id))?.state !== 'ended') return false;
      return discard(id);
    },
    async purge(policy) {
      const question = { ids: await notOpen(), policy, now: clock.now() };
      const removed = await discardAll(await findOutdated({ reader, endedList }, question));
      await Promise.all([leases.sweep(), sweep.leftovers()]).catch((cause: unknown) =>
        log.warn('what crashes left behind could not be removed', cause),
      );
      return removed;
    },
  };
}
