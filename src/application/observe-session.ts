import type { EndedSession, NewerSession, OpenSession, Session } from '../domain/session/session.ts';
import type { SessionId } from '../domain/session/session-id.ts';
import type { Clock, Faces } from './ports.ts';
import type { SessionStore } from './session-store.ts';

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

type Deps = { readonly store: SessionStore; readonly clock: Clock; readonly faces: Faces };

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
function sleepUntilChange({ store, clock, faces }: Deps, id: SessionId, patience: Patience): Promise<Reason> {
  return new Promise((resolve) => {
    const undo: (() => void)[] = [];
    const wake = (why: Reason) => {
      for (const take of undo.splice(0)) take();
      resolve(why);
    };
    const look = async () => {
      if (settled(await store.get(id)) !== null) wake('held');
    };
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
    undo.push(
      store.watch((hinted) => {
        // A failed look is not an answer: the next hint or the hold tries again.
        if (hinted === null || hinted === id) void look().catch(() => {});
      }),
    );
    // The session may have ended between the first look and the watch.
    void look().catch(() => {});
  });
}
