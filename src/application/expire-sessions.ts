import { boundDeadline, isDue, sleepGraceMs, wasSleptThrough } from '../domain/deadline.ts';
import type { OpenSession } from '../domain/session.ts';
import type { LaterEvent } from '../domain/session-event.ts';
import { timeoutEnding } from '../domain/timeout-ending.ts';
import type { Clock, Log } from './ports.ts';
import type { SessionStore } from './session-store.ts';
import { writeEvent } from './write-event.ts';

type Desk = { readonly store: SessionStore; readonly clock: Clock; readonly log: Log };

/**
 * Ends every session whose time is up. Any process may run it, and several do: the log lets one win.
 * Returns the nearest deadline still ahead, so that the caller knows when to look again.
 */
export async function expireSessions(desk: Desk): Promise<number | null> {
  let nearest: number | null = null;
  for (const session of await desk.store.listOpen()) {
    if (session.state !== 'open') continue;
    const deadline = isDue(session.deadline, desk.clock.now())
      ? await expire(desk, session)
      : session.deadline;
    if (deadline !== null) nearest = Math.min(nearest ?? deadline, deadline);
  }
  return nearest;
}

async function expire(desk: Desk, due: OpenSession): Promise<number | null> {
  const written = await writeEvent(desk, due.id, (session) => atDeadline(desk, session as OpenSession));
  if (written.kind === 'written' && written.session.state === 'open') return written.session.deadline;
  if (written.kind === 'refused' && written.refusal.kind === 'not-due') return written.refusal.deadline;
  return null;
}

async function atDeadline({ store, clock }: Desk, session: OpenSession): Promise<LaterEvent> {
  const now = clock.now();
  const extended = boundDeadline(session.askedAt, now + sleepGraceMs);
  const slept = wasSleptThrough(session.deadline, now) && extended > now;
  if (slept && (await store.attention(session.id)) === 'waiting') {
    return { kind: 'deadline-moved', at: now, deadline: extended, why: 'slept' };
  }
  const ending = timeoutEnding(session, await store.loadDraft(session.id));
  return { kind: 'ended', at: Math.min(now, session.deadline), ending };
}

/** Keeps looking for as long as anything is open: on every hint, and when the nearest deadline comes. */
export function watchDeadlines(desk: Desk): () => void {
  let forget = () => {};
  let stopped = false;
  let looking = false;
  let lookAgain = false;

  async function look(): Promise<void> {
    if (looking) {
      lookAgain = true;
      return;
    }
    looking = true;
    do {
      lookAgain = false;
      const nearest = await expireSessions(desk).catch((cause: unknown) => {
        desk.log.warn('deadlines could not be checked', cause);
        return desk.clock.now() + 1_000;
      });
      forget();
      if (stopped || nearest === null) continue;
      forget = desk.clock.after(Math.max(0, nearest - desk.clock.now()), () => void look());
    } while (lookAgain && !stopped);
    looking = false;
  }

  const unwatch = desk.store.watch(() => void look());
  void look();
  return function stop() {
    stopped = true;
    forget();
    unwatch();
  };
}
