import type { ClockTrust, RetentionPolicy } from '../../application/session-store.ts';
import type { EndedSession } from '../../domain/session/session.ts';
import { askedAtOf, type SessionId } from '../../domain/session/session-id.ts';
import type { EndedPosition } from '../ended-query.ts';
import {
  type AgeImpact,
  dayMs,
  isOutdated,
  isProtected,
  judgeClock,
  longestPause,
  retentionEdge,
  wouldTakeMost,
} from '../retention.ts';
import type { CatchUp } from './ended/catch-up.ts';
import { type EndedDays, endedBefore, latestFirst, oldestEnded } from './ended/ended-days.ts';
import { inBatches, type LogReader } from './log-reader.ts';
import type { StoreDeps } from './store-deps.ts';

/** What retention would remove, and whether it trusts the clock. */
export type Removable = {
  readonly ended: readonly EndedPosition[];
  /** On a list, but no longer there. */
  readonly gone: readonly EndedPosition[];
  /** Logs that cannot be read and are past their days. */
  readonly broken: readonly SessionId[];
  readonly clock: ClockTrust;
  readonly doubtedSince: number | null;
};

type Deps = Pick<StoreDeps, 'reader' | 'days' | 'catchUp' | 'uncollected'>;

type Question = {
  readonly policy: RetentionPolicy;
  readonly now: number;
  readonly doubtedSince: number | null;
};

/**
 * By number a session is removed only if at least `maxSessions` ended after it. Processes that purge at the same time
 * find the same sessions, and the rename lets one of them remove each.
 */
export async function findRemovable(deps: Deps, { policy, now, doubtedSince }: Question): Promise<Removable> {
  const { days, catchUp } = deps;
  const edge = retentionEdge(policy, now);
  // Sessions of a newer program count, by the time they were asked, but are not removed.
  const newer = positionsOf(catchUp, 'newer');
  const countAll = async () => (await days.count()) + newer.length;
  const total = await countAll();
  const oldest = await oldestEnded(days, newer, total - policy.maxSessions);
  // Counted again: another process may have removed the oldest ones since, and these are others then.
  const stillTooMany = oldest.length === 0 ? 0 : (await countAll()) - policy.maxSessions;
  const surplus = oldest.slice(0, Math.max(0, stillTooMany));
  const old = await outdated(deps, edge);
  const judged = judgeClock(await ageImpact(days, { total, old, now }), doubtedSince, now);
  const byAge = judged.trust === 'trusted';
  const candidates = [...surplus, ...(byAge ? old : []), ...(policy.persist ? [] : await everything(days))];
  const surplusIds = new Set(surplus.map(({ id }) => id));
  const effective = byAge ? policy : { ...policy, retentionDays: Number.POSITIVE_INFINITY };
  const read = await readOut(deps.reader, candidates, (session) => {
    if (isProtected(session, now)) return false;
    return surplusIds.has(session.id) || isOutdated(session, effective, now);
  });
  const broken = positionsOf(catchUp, 'damaged').filter(({ endedAt }) => byAge && endedAt + dayMs < edge);
  return {
    ...read,
    broken: broken.map(({ id }) => id),
    clock: judged.trust,
    doubtedSince: judged.doubtedSince,
  };
}

function positionsOf(catchUp: CatchUp, wanted: 'newer' | 'damaged'): readonly EndedPosition[] {
  const found = catchUp.others().filter(({ state }) => state === wanted);
  return found.map(({ id }) => ({ id, endedAt: askedAtOf(id) }));
}

/** Without uncollected answers, which are not removed by age. */
async function outdated({ days, uncollected }: Deps, edge: number): Promise<readonly EndedPosition[]> {
  const old = await endedBefore(days, edge);
  if (old.length === 0) return old;
  const waiting = new Set(await uncollected.ids());
  return old.filter(({ id }) => !waiting.has(id));
}

type Old = { readonly total: number; readonly old: readonly EndedPosition[]; readonly now: number };

async function ageImpact(days: EndedDays, { total, old, now }: Old): Promise<AgeImpact> {
  const impact = { total, outdated: old.length };
  const newestOld = old.at(-1);
  if (newestOld === undefined || !wouldTakeMost(impact)) return { ...impact, longestPauseMs: 0 };
  const endings = (await everything(days)).map(({ endedAt }) => endedAt);
  return { ...impact, longestPauseMs: longestPause(endings, newestOld.endedAt, now) };
}

/** Latest ending first. */
async function everything(days: EndedDays): Promise<readonly EndedPosition[]> {
  const found: EndedPosition[] = [];
  for await (const position of latestFirst(days)) found.push(position);
  return found;
}

type Read = Pick<Removable, 'ended' | 'gone'>;

/** In small batches, of which only the positions are kept: a session may be half a megabyte. */
async function readOut(
  reader: LogReader,
  candidates: readonly EndedPosition[],
  isTooMuch: (session: EndedSession) => boolean,
): Promise<Read> {
  const positions = [...new Map(candidates.map((position) => [position.id, position])).values()];
  const ended: EndedPosition[] = [];
  const gone: EndedPosition[] = [];
  for (const batch of inBatches(positions)) {
    const sessions = await reader.readMany(batch.map(({ id }) => id));
    const present = new Map(sessions.map((session) => [session.id, session]));
    for (const position of batch) {
      const session = present.get(position.id);
      if (session === undefined) gone.push(position);
      else if (session.state === 'ended' && isTooMuch(session)) ended.push(position);
    }
  }
  return { ended, gone };
}
