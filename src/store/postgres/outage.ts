import type { Log } from '../../application/ports.ts';
import type { Outage } from '../../application/session-store.ts';
import { databaseWords } from '../strings-database.ts';

export type OutageKeeper = Outage & {
  /** A query was answered. */
  reached(): void;
  /** One was not, or not yet. */
  lost(reason: string): void;
};

/**
 * Lasts from the first query without a reply to the next one that has a reply. The log tells of both, one line each,
 * however many callers fail meanwhile. The very first query of a process has to fail twice: a command that gives up then
 * says why itself.
 */
export function createOutage(label: string, log: Log): OutageKeeper {
  const listeners = new Set<{ readonly listener: () => void }>();
  let isNow = false;
  let wasReached = false;
  let isTold = false;

  function become(next: boolean): void {
    if (isNow === next) return;
    isNow = next;
    for (const { listener } of listeners) listener();
  }

  return {
    isNow: () => isNow,
    watch(listener) {
      const entry = { listener };
      listeners.add(entry);
      return () => void listeners.delete(entry);
    },
    reached() {
      if (isTold) log.warn(databaseWords.en.back(label));
      isTold = false;
      wasReached = true;
      become(false);
    },
    lost(reason) {
      if (!isTold && (wasReached || isNow)) {
        log.warn(`${reason}; trying again`);
        isTold = true;
      }
      become(true);
    },
  };
}
