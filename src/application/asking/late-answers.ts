import { type Asker, isFromHere, isSameAsker } from '../../domain/session/asker.ts';
import type { EndedSession } from '../../domain/session/session.ts';
import type { SessionId } from '../../domain/session/session-id.ts';
import type { Clock, Log } from '../ports.ts';
import type { SessionStore } from '../session-store.ts';

const lookBackMs = 24 * 60 * 60 * 1_000;

/** Answers a human gave after the agent had stopped waiting: told once to the asker they belong to. */
export type LateAnswers = {
  /** Those to announce in a result that is not about `except`. Never fails: the result is worth more. */
  find(asker: Asker, except: SessionId): Promise<readonly EndedSession[]>;
  /** Their announcement is about to be sent. What was only rendered, for a call that was aborted, was not told. */
  noteTold(ids: readonly SessionId[]): void;
  /**
   * A call of this process is about to bring this answer home: it is not late, only not there yet. Returns what ends
   * that; ending it again does nothing.
   */
  beginCollecting(id: SessionId): () => void;
  isBeingCollected(id: SessionId): boolean;
};

type Deps = {
  readonly store: SessionStore;
  readonly clock: Clock;
  readonly log: Log;
  /** This host in a shared inbox; null where the inbox is not shared. */
  readonly here: string | null;
};

export function createLateAnswers({ store, clock, log, here }: Deps): LateAnswers {
  const told = new Set<SessionId>();
  /** How many calls collect each. */
  const calls = new Map<SessionId, number>();

  async function find(asker: Asker, except: SessionId): Promise<readonly EndedSession[]> {
    const uncollected = await store.listUncollected(clock.now() - lookBackMs);
    return uncollected
      .filter((session) => session.id !== except && !told.has(session.id))
      .filter((session) => isFromHere(session.owner, here) && isSameAsker(session.asker, asker))
      .filter((session) => !calls.has(session.id));
  }

  return {
    find: (asker, except) =>
      find(asker, except).catch((cause: unknown) => {
        log.warn('late answers could not be looked for', cause);
        return [];
      }),
    noteTold(ids) {
      for (const id of ids) told.add(id);
    },
    beginCollecting(id) {
      calls.set(id, (calls.get(id) ?? 0) + 1);
      let isOver = false;
      return function end() {
        if (isOver) return;
        isOver = true;
        const left = (calls.get(id) ?? 0) - 1;
        if (left > 0) calls.set(id, left);
        else calls.delete(id);
      };
    },
    isBeingCollected: (id) => calls.has(id),
  };
}
