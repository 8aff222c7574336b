import { type AdvanceRefusal, advance } from '../domain/session/advance.ts';
import type { ReadableSession, Session } from '../domain/session/session.ts';
import type { LaterEvent } from '../domain/session/session-event.ts';
import type { SessionId } from '../domain/session/session-id.ts';
import type { Clock } from './ports.ts';
import type { SessionStore } from './session-store.ts';

type Deps = { readonly store: SessionStore; readonly clock: Clock };

export type Written =
  | { readonly kind: 'written'; readonly session: ReadableSession }
  | { readonly kind: 'unknown-session' }
  | { readonly kind: 'refused'; readonly refusal: AdvanceRefusal };

/**
 * The one way into the log. `decide` sees the session as it is now and may look again after a lost race,
 * so a decision is never carried out on a session it was not made for.
 */
export async function writeEvent(
  { store, clock }: Deps,
  id: SessionId,
  decide: (session: ReadableSession) => LaterEvent | Promise<LaterEvent>,
): Promise<Written> {
  let session: Session | null = await store.get(id);
  for (;;) {
    if (session === null) return { kind: 'unknown-session' };
    if (session.state === 'newer') {
      return { kind: 'refused', refusal: { kind: 'needs-newer-version', schema: session.schema } };
    }
    const event = await decide(session);
    const advanced = advance(session, event, clock.now());
    if (!advanced.ok) return { kind: 'refused', refusal: advanced.refusal };
    const appended = await store.append(id, session.seen, event);
    if (appended.won) return { kind: 'written', session: advanced.session };
    session = appended.session;
  }
}
