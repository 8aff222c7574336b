import type { EndedSession, NewerSession, OpenSession, Session } from '../../domain/session/session.ts';
import type { SessionId } from '../../domain/session/session-id.ts';
import type { Faces } from '../faces.ts';
import { createFollowing } from '../follow-sessions.ts';
import type { Clock, Log } from '../ports.ts';
import type { SessionStore } from '../session-store.ts';

/** How long a question may lie unseen before its call tells the agent to show the person the way. */
const unattendedAfterMs = 10_000;

type Observation =
  | { readonly kind: 'ended'; readonly session: EndedSession }
  | { readonly kind: 'open'; readonly session: OpenSession; readonly why: 'held' | 'unattended' | 'aborted' }
  | { readonly kind: 'newer'; readonly session: NewerSession }
  | { readonly kind: 'unknown' };

export type Patience = {
  readonly holdMs: number;
  readonly signal: AbortSignal;
  /** Whether to come back early when no face has the question. */
  readonly leaveUnattended: boolean;
};

export type ObserveSession = (id: SessionId, patience: Patience) => Promise<Observation>;

type Deps = {
  readonly store: SessionStore;
  readonly clock: Clock;
  readonly log: Log;
  readonly faces: Faces;
};

/** Sleeps until the session ends, the hold is over, the call is aborted or no face can be showing the question. */
export function createObserveSession(deps: Deps): ObserveSession {
  return async function observeSession(id, patience) {
    const first = await deps.store.get(id);
    const atOnce = settled(first);
    if (atOnce !== null) return atOnce;
    const why = await sleepUntilChange(deps, id, patience);
    // A store that is away just then has lost nothing: the agent calls again, as for any open question.
    const last = await deps.store.get(id).catch(() => first);
    return settled(last) ?? { kind: 'open', session: last as OpenSession, why };
  };
}

function settled(session: Session | null): Observation | null {
  if (session === null) return { kind: 'unknown' };
  if (session.state === 'ended') return { kind: 'ended', session };
  if (session.state === 'newer') return { kind: 'newer', session };
  return null;
}

type Reason = 'held' | 'unattended' | 'aborted';

/** One promise, several ways to wake it, and every one of them taken down again. */
function sleepUntilChange(deps: Deps, id: SessionId, patience: Patience): Promise<Reason> {
  const { store, clock, faces } = deps;
  return new Promise((resolve) => {
    const undo: (() => void)[] = [];
    const wake = (why: Reason) => {
      for (const take of undo.splice(0)) take();
      resolve(why);
    };
    const following = createFollowing(deps, {
      cares: (hinted) => hinted === id,
      failure: 'a question that a call waits on could not be read; trying again',
      async look() {
        if (settled(await store.get(id)) !== null) wake('held');
        return Number.POSITIVE_INFINITY;
      },
    });
    const lookForFaces = async () => {
      const session = await store.get(id);
      if (session?.state === 'open' && !(await faces.isAttended(session))) wake('unattended');
    };
    if (patience.signal.aborted) return wake('aborted');
    const onAbort = () => wake('aborted');
    patience.signal.addEventListener('abort', onAbort);
    undo.push(() => patience.signal.removeEventListener('abort', onAbort));
    undo.push(clock.after(patience.holdMs, () => wake('held')));
    if (patience.leaveUnattended) {
      undo.push(clock.after(unattendedAfterMs, () => void lookForFaces().catch(() => {})));
    }
    undo.push(following.stop);
    // Looks at once: the session may have ended since the first look.
    following.start();
  });
}
