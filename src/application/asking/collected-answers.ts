import type { SessionId } from '../../domain/session/session-id.ts';
import type { Clock, Log } from '../ports.ts';
import type { SessionStore } from '../session-store.ts';
import { writeEvent } from '../write-event.ts';
import { answeredRecentlyMs } from './ask-human.ts';

/** The answers that clients of this process have got: the same question asked again is a new one. */
export type CollectedAnswers = {
  /** The answer has left for its client. Never fails: nothing takes that answer back. */
  note(id: SessionId, client: string): Promise<void>;
  /** Known from the moment of `note`: the store learns it only a little later, or never where the disk is full. */
  has(id: SessionId): boolean;
};

type Deps = {
  readonly store: SessionStore;
  readonly clock: Clock;
  readonly log: Log;
  /** Removes what need not be kept any more; never fails. */
  readonly tidy: () => Promise<void>;
};

export function createCollectedAnswers(deps: Deps): CollectedAnswers {
  const { clock, log, tidy } = deps;
  /** Kept for as long as the same question would be taken for an earlier one. */
  const sentAt = new Map<SessionId, number>();

  function remember(id: SessionId): void {
    const now = clock.now();
    for (const [earlier, at] of sentAt) if (at < now - answeredRecentlyMs) sentAt.delete(earlier);
    sentAt.set(id, now);
  }

  return {
    async note(id, client) {
      remember(id);
      try {
        await writeEvent(deps, id, () => ({ kind: 'delivered', at: clock.now(), client }));
      } catch (cause) {
        log.warn('that the answer was collected could not be noted', cause);
      }
      await tidy();
    },
    has: (id) => sentAt.has(id),
  };
}
