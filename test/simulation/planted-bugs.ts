import type { SessionStore } from '../../src/application/session-store.ts';
import type { ReadableSession, Session } from '../../src/domain/session/session.ts';
import { applyEvent } from '../../src/domain/session/session.ts';
import type { LaterEvent } from '../../src/domain/session/session-event.ts';
import type { SessionId } from '../../src/domain/session/session-id.ts';
import type { Disk } from '../../src/files/disk.ts';
import type { PlantedBug } from './machine.ts';

/** Mistakes that stores and their users have made elsewhere, each put in through a port. The simulation has to notice them. */
export const plantedBugs = {
  'last write wins': { disk: lastWriteWins },
  'resolve before commit': { store: resolveBeforeCommit },
  'acknowledge before fsync': { disk: acknowledgeBeforeSync },
  'timeout from a stale deadline': { store: timeOutFromStaleDeadline },
  'hint taken as truth': { store: takeHintAsTruth },
  'loser not told': { store: tellLoserNothing },
  'drafts under the wrong question': { store: mixDraftsUp },
  'delivery begun unnoted': { store: beginUnnoted },
} satisfies Readonly<Record<string, PlantedBug>>;

/** That an answer leaves for its agent is believed, and not written: its person may still take it back. */
function beginUnnoted(store: SessionStore): SessionStore {
  return {
    ...store,
    async append(id, seen, event) {
      const session = await store.get(id);
      if (event.kind !== 'delivering' || !isAt(session, seen)) return store.append(id, seen, event);
      return { won: true, session: applyEvent(session, event) };
    },
  };
}

/** A name that is taken is taken over. */
function lastWriteWins(disk: Disk): Disk {
  return {
    ...disk,
    async link(from, to) {
      await disk.remove(to);
      await disk.link(from, to);
    },
  };
}

/** The caller hears of a success while the event is still on its way. */
function resolveBeforeCommit(store: SessionStore): SessionStore {
  return {
    ...store,
    async append(id, seen, event) {
      const session = await store.get(id);
      if (event.kind !== 'ended' || !isAt(session, seen)) return store.append(id, seen, event);
      store.append(id, seen, event).catch(() => {});
      return { won: true, session: applyEvent(session, event) };
    },
  };
}

/** Syncing is begun, and not waited for. */
function acknowledgeBeforeSync(disk: Disk): Disk {
  const inBackground = async (sync: Promise<void>) => void sync.catch(() => {});
  return {
    ...disk,
    async create(path) {
      const file = await disk.create(path);
      return { ...file, sync: () => inBackground(file.sync()) };
    },
    syncFolder: (path) => inBackground(disk.syncFolder(path)),
  };
}

/** A timeout that lost its number takes the next one, without another look at the deadline. */
function timeOutFromStaleDeadline(store: SessionStore): SessionStore {
  async function append(id: SessionId, seen: number, event: LaterEvent): ReturnType<SessionStore['append']> {
    const appended = await store.append(id, seen, event);
    const byClock = event.kind === 'ended' && !('by' in event.ending);
    if (appended.won || !byClock || appended.session?.state !== 'open') return appended;
    return append(id, appended.session.seen, event);
  }
  return { ...store, append };
}

/** A session that no hint spoke of is believed unchanged. */
function takeHintAsTruth(store: SessionStore): SessionStore {
  const believed = new Map<SessionId, Session | null>();
  store.watch((id) => (id === null ? believed.clear() : believed.delete(id)));
  return {
    ...store,
    async get(id) {
      const known = believed.get(id);
      if (known !== undefined) return known;
      const found = await store.get(id);
      believed.set(id, found);
      return found;
    },
  };
}

/** An answer that came second is told to have come first. */
function tellLoserNothing(store: SessionStore): SessionStore {
  return {
    ...store,
    async append(id, seen, event) {
      const before = await store.get(id);
      const appended = await store.append(id, seen, event);
      if (appended.won || event.kind !== 'ended' || !isAt(before, seen)) return appended;
      return { won: true, session: applyEvent(before, event) };
    },
  };
}

/** The draft of a form comes back in another order. */
function mixDraftsUp(store: SessionStore): SessionStore {
  return {
    ...store,
    async loadDraft(id) {
      const { answers, rephrase } = await store.loadDraft(id);
      return { answers: answers.toReversed(), rephrase };
    },
  };
}

function isAt(session: Session | null, seen: number): session is ReadableSession {
  return session !== null && session.state !== 'newer' && session.seen === seen;
}
