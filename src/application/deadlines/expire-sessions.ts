import {
  boundDeadline,
  isBeforeAsking,
  isDue,
  ownLengthMs,
  sleepGraceMs,
  wasSleptThrough,
} from '../../domain/session/deadline.ts';
import type { OpenSession, ReadableSession, Session } from '../../domain/session/session.ts';
import type { LaterEvent } from '../../domain/session/session-event.ts';
import type { SessionId } from '../../domain/session/session-id.ts';
import { timeoutEnding } from '../../domain/session/timeout-ending.ts';
import type { Clock, Log } from '../ports.ts';
import type { SessionStore } from '../session-store.ts';
import { writeEvent } from '../write-event.ts';

type Deps = { readonly store: SessionStore; readonly clock: Clock; readonly log: Log };

/** When to look again at a session that could not be ended. */
const retryMs = 1_000;

/**
 * Ends each of these sessions whose time is up, and brings the deadline near of each that a clock set back has put far
 * away. Any process may run it, and several do: the log lets one win. Returns when to look again at each that is still open.
 */
export async function expireSessions(
  deps: Deps,
  sessions: readonly Session[],
): Promise<ReadonlyMap<SessionId, number>> {
  const ahead = new Map<SessionId, number>();
  for (const session of sessions) {
    if (session.state !== 'open') continue;
    const change = changeFor(deps, session);
    const deadline = change === null ? session.deadline : await changeOrRetry(deps, session, change);
    if (deadline !== null) ahead.set(session.id, deadline);
  }
  return ahead;
}

type Change = (deps: Deps, session: ReadableSession) => LaterEvent | Promise<LaterEvent>;

function changeFor({ store, clock }: Deps, { askedAt, deadline, terms }: OpenSession): Change | null {
  const now = clock.now();
  if (isDue(deadline, now)) return atDeadline;
  // Sessions of a team live by the database's clock, which a change of this machine's own says nothing about.
  if (store.team !== null || !isBeforeAsking(askedAt, now)) return null;
  return deadline - now > ownLengthMs(terms.timeoutSeconds) ? afterClockWentBack : null;
}

/** One session that cannot be written keeps no other from ending on time. */
async function changeOrRetry(deps: Deps, session: OpenSession, change: Change): Promise<number | null> {
  try {
    return await write(deps, session, change);
  } catch (cause) {
    deps.log.warn('a session could not be ended by its deadline; trying again', cause);
    return deps.clock.now() + retryMs;
  }
}

async function write(deps: Deps, { id }: OpenSession, change: Change): Promise<number | null> {
  const written = await writeEvent(deps, id, (session) => change(deps, session));
  if (written.kind === 'written' && written.session.state === 'open') return written.session.deadline;
  if (written.kind === 'refused' && written.refusal.kind === 'not-due') return written.refusal.deadline;
  return null;
}

async function atDeadline({ store, clock }: Deps, session: ReadableSession): Promise<LaterEvent> {
  const now = clock.now();
  const extended = boundDeadline(session.askedAt, now + sleepGraceMs);
  const slept = wasSleptThrough(session.deadline, now) && extended > now;
  if (slept && (await store.attention(session.id)) === 'waiting') {
    return { kind: 'deadline-moved', at: now, deadline: extended, why: 'slept' };
  }
  const ending = timeoutEnding(session, await store.loadDraft(session.id));
  return { kind: 'ended', at: Math.min(now, session.deadline), ending };
}

/** As after sleep: the moment that was agreed on is lost, and the person gets their time anew, not days of it. */
function afterClockWentBack({ clock }: Deps, session: ReadableSession): LaterEvent {
  const now = clock.now();
  const deadline = now + ownLengthMs(session.terms.timeoutSeconds);
  return { kind: 'deadline-moved', at: now, deadline, why: 'slept' };
}
