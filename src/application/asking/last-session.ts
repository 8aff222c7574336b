import { type Asker, isFromHere, isSameAsker } from '../../domain/session/asker.ts';
import type { ReadableSession } from '../../domain/session/session.ts';
import type { SessionId } from '../../domain/session/session-id.ts';
import type { Clock, IsAlive } from '../ports.ts';
import type { SessionStore } from '../session-store.ts';

/** How long an ended question can be gone back to without its id. */
const lookBackMs = 24 * 60 * 60 * 1_000;

/** More endings of one client in a day are not looked through. */
const mostEnded = 200;

/** For an agent whose memory was cut: it knows that it asked, and no longer the id. */
export type LastSession = {
  /** The asker has asked this, or gone on with it. */
  noteAsked(asker: Asker, id: SessionId): void;
  /** What the asker asked last; null where it asked nothing that it could go on with. */
  find(asker: Asker): Promise<SessionId | null>;
};

type Deps = {
  readonly store: SessionStore;
  readonly clock: Clock;
  readonly isAlive: IsAlive;
  /** This host in a shared inbox; null where the inbox is not shared. */
  readonly here: string | null;
};

export function createLastSession({ store, clock, isAlive, here }: Deps): LastSession {
  /** What each asker asked in this process. */
  const latest = new Map<string, SessionId>();
  const keyOf = ({ client, folder }: Asker) => JSON.stringify([client, folder]);

  /** Another process that lives has an agent of its own, which goes on with its questions itself. */
  function isLeftBehind({ owner, askedAt }: ReadableSession): boolean {
    return isFromHere(owner, here) && !isAlive({ ...owner, at: askedAt });
  }

  async function findLeftBehind(asker: Asker): Promise<SessionId | null> {
    const [open, ended] = await Promise.all([
      store.listOpen(),
      store.listEnded({ limit: mostEnded, client: asker.client, from: clock.now() - lookBackMs }),
    ]);
    const candidates = [...open.filter((session) => session.state === 'open'), ...ended]
      .filter((session) => isSameAsker(session.asker, asker) && isLeftBehind(session))
      .sort((one, other) => (one.id < other.id ? 1 : -1));
    for (const { id, state } of candidates) {
      // A process that came before this one may have gone on with it already.
      if (state === 'ended' || (await store.attention(id)) !== 'waiting') return id;
    }
    return null;
  }

  return {
    noteAsked: (asker, id) => void latest.set(keyOf(asker), id),
    async find(asker) {
      const own = latest.get(keyOf(asker));
      if (own !== undefined) return own;
      const found = await findLeftBehind(asker);
      // It is this process's from now on: the next poll finds the same, whatever else was left behind.
      if (found !== null) latest.set(keyOf(asker), found);
      return found;
    },
  };
}
