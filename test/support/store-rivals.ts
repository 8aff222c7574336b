import type { SessionStore } from '../../src/application/session-store.ts';
import type { LaterEvent } from '../../src/domain/session/session-event.ts';
import type { SessionId } from '../../src/domain/session/session-id.ts';

/** The same store, in which another process writes `events`, one before each of the next attempts to append. */
export function withRivals(store: SessionStore, ...events: readonly LaterEvent[]): SessionStore {
  const rivals = [...events];
  return {
    ...store,
    async append(id, seen, event) {
      const rival = rivals.shift();
      if (rival !== undefined) await store.append(id, await seenOf(store, id), rival);
      return store.append(id, seen, event);
    },
  };
}

async function seenOf(store: SessionStore, id: SessionId): Promise<number> {
  const session = await store.get(id);
  return session === null || session.state === 'newer' ? 0 : session.seen;
}
