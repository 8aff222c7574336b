import type { ClockTrust, RetentionPolicy } from '../../application/session-store.ts';
import type { EndedSession } from '../../domain/session/session.ts';
import { askedAtOf, type SessionId } from '../../domain/session/session-id.ts';
import { type AgeToll, judgeClock, longestPause, wouldTakeMost } from '../clock-doubt.ts';
import type { EndedPosition } from '../ended-query.ts';
import { dayMs, isOutdated, isProtected, retentionEdge } from '../retention.ts';
import type { CatchUp } from './ended/catch-up.ts';
import type { EndedDays } from './ended/ended-days.ts';
import { latestFirst, oldestPlaces, placesBefore } from './ended/walk-days.ts';
import type { LogReader } from './log-reader.ts';
import type { StoreParts } from './store-parts.ts';

/** What retention would remove, and whether it trusts the clock. */
export type Victims = {
  readonly ended: readonly EndedPosition[];
  /** On a list, but no longer there. */
  readonly gone: readonly EndedPosition[];
  /** Logs that cannot be read and are past their days. */
  readonly broken: readonly SessionId[];
  readonly clock: ClockTrust;
  readonly doubtedSince: number | null;
};

type Deps = Pick<StoreParts, 'reader' | 'days' | 'catchUp' | 'uncollected'>;

type Question = {
  readonly policy: RetentionPolicy;
  readonly now: number;
  readonly doubtedSince: number | null;
};

const atOnce = 32;

/**
 * By number a session is removed only if at least `maxSessions` ended after it. Processes that purge at the same time
 * find the same sessions, and the rename lets one of them remove each.
 */
export async function findVictims(books: Deps, { policy, now, doubtedSince }: Question): Promise<Victims> {
  const { days, catchUp } = books;
  const edge = retentionEdge(policy, now);
  // Sessions of a newer program count, by the time they were asked, but are not removed.
  const newer = placesOf(catchUp, 'newer');
  const countAll = async () => (await days.count()) + newer.length;
  const total = await countAll();
  const oldest = await oldestPlaces(days, newer, total - policy.maxSessions);
  // Counted again: another process may have removed the oldest ones since, and these are others then.
  const stillTooMany = oldest.length === 0 ? 0 : (await countAll()) - policy.maxSessions;
  const surplus = oldest.slice(0, Math.max(0, stillTooMany));
  const old = await outdatedPlaces(books, edge);
  const judged = judgeClock(await ageToll(days, { total, old, now }), doubtedSince, now);
  const byAge = judged.trust === 'trusted';
  const suspects = [...surplus, ...(byAge ? old : []), ...(policy.persist ? [] : await everything(days))];
  const surplusIds = new Set(surplus.map(({ id }) => id));
  const effective = byAge ? policy : { ...policy, retentionDays: Number.POSITIVE_INFINITY };
  const read = await readSuspects(books.reader, suspects, (session) => {
    if (isProtected(session, now)) return false;
    return surplusIds.has(session.id) || isOutdated(session, effective, now);
  });
  const broken = placesOf(catchUp, 'damaged').filter(({ endedAt }) => byAge && endedAt + dayMs < edge);
  return {
    ...read,
    broken: broken.map(({ id }) => id),
    clock: judged.trust,
    doubtedSince: judged.doubtedSince,
  };
}

function placesOf(catchUp: CatchUp, wanted: 'newer' | 'damaged'): readonly EndedPosition[] {
  const found = catchUp.others().filter(({ state }) => state === wanted);
  return found.map(({ id }) => ({ id, endedAt: askedAtOf(id) }));
}

/** Without uncollected answers, which are not removed by age. */
async function outdatedPlaces({ days, uncollected }: Deps, edge: number): Promise<readonly EndedPosition[]> {
  const old = await placesBefore(days, edge);
  if (old.length === 0) return old;
  const waiting = new Set(await uncollected.ids());
  return old.filter(({ id }) => !waiting.has(id));
}

type Old = { readonly total: number; readonly old: readonly EndedPosition[]; readonly now: number };

async function ageToll(days: EndedDays, { total, old, now }: Old): Promise<AgeToll> {
  const toll = { total, outdated: old.length };
  const newestOld = old.at(-1);
  if (newestOld === undefined || !wouldTakeMost(toll)) return { ...toll, longestPauseMs: 0 };
  const endings = (await everything(days)).map(({ endedAt }) => endedAt);
  return { ...toll, longestPauseMs: longestPause(endings, newestOld.endedAt, now) };
}

/** Latest ending first. */
async function everything(days: EndedDays): Promise<readonly EndedPosition[]> {
  const found: EndedPosition[] = [];
  for await (const place of latestFirst(days)) found.push(place);
  return found;
}

type Read = Pick<Victims, 'ended' | 'gone'>;

/** In small batches, of which only the places are kept: a session may be half a megabyte. */
async function readSuspects(
  reader: LogReader,
  suspects: readonly EndedPosition[],
  isVictim: (session: EndedSession) => boolean,
): Promise<Read> {
  const places = [...new Map(suspects.map((place) => [place.id, place])).values()];
  const ended: EndedPosition[] = [];
  const gone: EndedPosition[] = [];
  for (let from = 0; from < places.length; from += atOnce) {
    const batch = places.slice(from, from + atOnce);
    const sessions = await reader.readMany(batch.map(({ id }) => id));
    const present = new Map(sessions.map((session) => [session.id, session]));
    for (const place of batch) {
      const session = present.get(place.id);
      if (session === undefined) gone.push(place);
      else if (session.state === 'ended' && isVictim(session)) ended.push(place);
    }
  }
  return { ended, gone };
}
