import type { Session } from '../../domain/session/session.ts';
import type { SessionId } from '../../domain/session/session-id.ts';
import { createFollowing } from '../follow-sessions.ts';
import type { Clock, Log } from '../ports.ts';
import type { SessionStore } from '../session-store.ts';
import { expireSessions } from './expire-sessions.ts';

type Deps = { readonly store: SessionStore; readonly clock: Clock; readonly log: Log };

/**
 * Ends sessions at their deadlines. It remembers when each is due and reads only the one a hint names, so a change of
 * one session costs the same however many are open. It rests while none of the sessions it was given is open.
 */
export type DeadlineKeeper = {
  /**
   * This session may be open: look after it, too. Without a name, look after every session of the home until closed:
   * what a portal does, so that those whose owner has died end as well.
   */
  wake(id?: SessionId): void;
  close(): void;
};

export function createDeadlineKeeper(deps: Deps): DeadlineKeeper {
  const { store, clock } = deps;
  /** When to look at each session that is looked after. */
  const lookAt = new Map<SessionId, number>();
  let isForAll = false;

  const following = createFollowing(deps, {
    cares: (id) => isForAll || lookAt.has(id),
    failure: 'deadlines could not be checked; trying again',
    async look({ ids, all }) {
      if (isForAll && all) await lookAtAll();
      else await lookAtSome(all ? [...lookAt.keys()] : [...ids, ...due()]);
      if (!isForAll && lookAt.size === 0) following.stop();
      return Math.min(...lookAt.values());
    },
  });

  function due(): readonly SessionId[] {
    const now = clock.now();
    return [...lookAt].flatMap(([id, moment]) => (moment <= now ? [id] : []));
  }

  async function lookAtAll(): Promise<void> {
    const ahead = await expireSessions(deps, await store.listOpen());
    lookAt.clear();
    note(ahead);
  }

  async function lookAtSome(ids: readonly SessionId[]): Promise<void> {
    const sessions: Session[] = [];
    for (const id of new Set(ids)) {
      const session = await store.get(id);
      if (session !== null) sessions.push(session);
    }
    const ahead = await expireSessions(deps, sessions);
    for (const id of ids) lookAt.delete(id);
    note(ahead);
  }

  function note(ahead: ReadonlyMap<SessionId, number>): void {
    for (const [id, moment] of ahead) lookAt.set(id, moment);
  }

  return {
    wake(id) {
      if (id === undefined ? isForAll : following.isOn() && lookAt.has(id)) return;
      if (id === undefined) {
        isForAll = true;
        return following.start();
      }
      // Looked after from now on; when it is due is read next.
      lookAt.set(id, Number.POSITIVE_INFINITY);
      following.start({ ids: [id] });
    },
    close() {
      following.stop();
      lookAt.clear();
      isForAll = false;
    },
  };
}
