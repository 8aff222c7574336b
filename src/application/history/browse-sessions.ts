import type { EndedSession, NewerSession, OpenSession, Session } from '../../domain/session/session.ts';
import type { SessionId } from '../../domain/session/session-id.ts';
import type { Attention, EndedQuery, SessionStore } from '../session-store.ts';

/** An open session together with whether its agent still waits. */
type Attended = { readonly session: OpenSession | NewerSession; readonly attention: Attention };

export type BrowseSessions = {
  /** Every active session: those an agent waits for first, each group oldest first. */
  active(): Promise<readonly Attended[]>;
  ended(query: EndedQuery): Promise<readonly EndedSession[]>;
  one(id: SessionId): Promise<{ readonly session: Session; readonly attention: Attention } | null>;
};

export function createBrowseSessions(store: SessionStore): BrowseSessions {
  return {
    async active() {
      const open = await store.listOpen();
      const attentions = await store.attentions(open.map((session) => session.id));
      const attended = open.map((session, at) => ({ session, attention: attentions[at] ?? 'gone' }));
      return [...attended.filter(isWanted), ...attended.filter((one) => !isWanted(one))];
    },
    ended: (query) => store.listEnded(query),
    async one(id) {
      const session = await store.get(id);
      return session === null ? null : { session, attention: await store.attention(id) };
    },
  };
}

function isWanted({ attention }: Attended): boolean {
  return attention !== 'gone';
}
