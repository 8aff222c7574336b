import { isFromHere, isSameAsker } from '../domain/session/asker.ts';
import type { ReadableSession } from '../domain/session/session.ts';
import type { SessionId } from '../domain/session/session-id.ts';
import type { Clock } from './ports.ts';
import type { Question, SessionStore } from './session-store.ts';

/** How long an answer that no call collected is good for the same question asked again. */
export const answeredRecentlyMs = 10 * 60 * 1_000;

type Deps = {
  readonly store: SessionStore;
  readonly clock: Clock;
  /** Whether a client of this process has got the answer: that it did is noted only a moment later. */
  readonly wasSent: (id: SessionId) => boolean;
  /** This host in a shared inbox; null where the inbox is not shared. */
  readonly here: string | null;
};

/**
 * A lost response must not cost the human a second answer: the same question from the same asker goes on
 * where it was, if no live call waits on it, or if a human answered it lately and no call collected that.
 * Timeouts, cancels and automatic answers are asked anew, and another asker's session is never touched.
 */
export async function findEarlier(
  { store, clock, wasSent, here }: Deps,
  question: Question,
): Promise<ReadableSession | null> {
  const isSame = matcher(question);
  const sameQuestion = (session: ReadableSession) =>
    !wasSent(session.id) && isFromHere(session.owner, here) && isSame(session);
  const since = clock.now() - answeredRecentlyMs;
  // Before one that is still open: where both are there, the person has answered already.
  const answered = (await store.listUncollected(since)).find(sameQuestion);
  if (answered !== undefined) return answered;
  const found = (await store.findSameQuestion(question)).filter(sameQuestion);
  const unmarked = found.findLast((session) => session.state === 'ended' && session.endedAt >= since);
  if (unmarked !== undefined) return unmarked;
  for (const session of found.filter(({ state }) => state === 'open')) {
    if ((await store.attention(session.id)) !== 'waiting') return session;
  }
  return null;
}

function matcher({ request, asker }: Question): (session: ReadableSession) => boolean {
  const wanted = JSON.stringify(request);
  return (session) => isSameAsker(session.asker, asker) && JSON.stringify(session.request) === wanted;
}
