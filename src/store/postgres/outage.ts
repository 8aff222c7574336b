import type { Log } from '../../application/ports.ts';
import type { Outage } from '../../application/session-store.ts';
import { createHints } from '../hints.ts';
import { databaseWords } from './strings.ts';

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
  const hints = createHints({
    onFailure: (cause) => log.error('a listener of the store failed', cause),
  });
  let isNow = false;
  let wasReached = false;
  let isTold = false;

  function become(next: boolean): void {
    if (isNow === next) return;
    isNow = next;
    hints.tell(null);
  }

  return {
    isNow: () => isNow,
    watch: hints.add,
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
