import type { RetentionPolicy } from '../../application/session-store.ts';
import { askedAtOf, type SessionId } from '../../domain/session-id.ts';
import { byLatestEnding, type Place } from '../ended-query.ts';
import { dayMs, isOutdated, isUncollected, retentionEdge } from '../retention.ts';
import type { EndedList } from './ended-list.ts';
import type { LogReader } from './log-reader.ts';

type Books = { readonly reader: LogReader; readonly endedList: EndedList };

type Question = {
  /** Sessions not known to be open, oldest first. */
  readonly ids: readonly SessionId[];
  readonly policy: RetentionPolicy;
  readonly now: number;
};

const atOnce = 32;

/**
 * Which sessions retention removes. By number one goes only if at least `maxSessions` ended after it. That
 * stays true however many processes decide at once: they agree on whom, and the rename lets one do it.
 */
export async function findOutdated(books: Books, question: Question): Promise<readonly SessionId[]> {
  const { policy, now } = question;
  const { places, surplus, broken } = await readOldest(books, question);
  const surplusIds = new Set(places.slice(0, Math.max(0, surplus)).map((place) => place.id));
  const edge = retentionEdge(policy, now);
  const suspects = places.filter(
    ({ id, endedAt }) => !policy.persist || endedAt < edge || surplusIds.has(id),
  );
  const sessions = await books.reader.readMany(suspects.map((place) => place.id));
  const outdated = sessions.filter(
    (session) =>
      session.state === 'ended' &&
      !isUncollected(session, now) &&
      (surplusIds.has(session.id) || isOutdated(session, policy, now)),
  );
  return [...outdated.map((session) => session.id), ...broken];
}

type Oldest = {
  /** Oldest ending first. */
  readonly places: readonly Place[];
  /** How many of them are too many. */
  readonly surplus: number;
  /** Logs nobody can read that are past their days. */
  readonly broken: readonly SessionId[];
};

/** Reads from the oldest id on, until every further session must have ended too late to be removed. */
async function readOldest({ endedList }: Books, { ids, policy, now }: Question): Promise<Oldest> {
  const edge = retentionEdge(policy, now);
  const broken: SessionId[] = [];
  let places: Place[] = [];
  let surplus = ids.length - policy.maxSessions;
  for (let from = 0; from < ids.length; from += atOnce) {
    const nextAskedAt = askedAtOf(ids[from] ?? '');
    const numberIsSettled = surplus <= 0 || (places[surplus - 1]?.endedAt ?? nextAskedAt) < nextAskedAt;
    if (policy.persist && nextAskedAt >= edge && numberIsSettled) break;
    const batch = ids.slice(from, from + atOnce);
    const others = await endedList.learn(batch);
    const known = batch.map((id) => endedList.place(id)).filter((place) => place !== undefined);
    // What a newer program wrote counts, by its age, but is not ours to remove.
    const foreign = others
      .filter((session) => session.state === 'newer')
      .map(({ id }) => ({ id, endedAt: askedAtOf(id) }));
    for (const { id, state } of others) {
      if (state === 'damaged' && askedAtOf(id) + dayMs < edge) broken.push(id);
    }
    places = [...places, ...known, ...foreign].sort((one, other) => byLatestEnding(other, one));
    surplus -= batch.length - known.length - foreign.length;
  }
  return { places, surplus, broken };
}
