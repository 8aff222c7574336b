import type { ClockTrust, RetentionPolicy } from '../application/session-store.ts';
import type { EndedSession } from '../domain/session/session.ts';

export const hourMs = 60 * 60 * 1_000;
export const dayMs = 24 * hourMs;

/** A person's answer that waits for its agent. It is never removed by age: the person would have to answer again. */
export function isUncollected(session: EndedSession): boolean {
  return session.ending.kind === 'submitted' && !session.delivered;
}

/** For a day such an answer is not removed where there are too many sessions, either. */
export function isProtected(session: EndedSession, now: number): boolean {
  return isUncollected(session) && now - session.endedAt < dayMs;
}

/** Sessions that ended before this moment are too old. */
export function retentionEdge(policy: RetentionPolicy, now: number): number {
  return now - policy.retentionDays * dayMs;
}

export function isOutdated(session: EndedSession, policy: RetentionPolicy, now: number): boolean {
  if (isUncollected(session)) return false;
  if (session.endedAt < retentionEdge(policy, now)) return true;
  if (policy.persist) return false;
  return session.delivered || now - session.endedAt >= hourMs;
}

/** What age alone would do to a home right now. */
export type AgeImpact = {
  readonly total: number;
  /** How many sessions would be removed because of their age. */
  readonly outdated: number;
  /** The longest time in which no session ended, from the newest that would be removed until now. */
  readonly longestPauseMs: number;
};

/** Since when the clock has been doubted, as the home remembers it; null when it is not. */
type ClockJudgement = { readonly trust: ClockTrust; readonly doubtedSince: number | null };

const fewest = 10;
const longPauseMs = 7 * dayMs;

/** A clock that still says so after this time is believed: the home was not used for long. */
const doubtMs = dayMs;

/** A clock doubted for so long is believed. */
export const sinceEver = Number.NEGATIVE_INFINITY;

/** Only then the longest pause is computed, which takes reading every list. */
export function wouldTakeMost({ total, outdated }: Omit<AgeImpact, 'longestPauseMs'>): boolean {
  return total >= fewest && outdated * 2 > total;
}

/**
 * A clock that is ahead makes every session old at once. That differs from a history that grew old day by day and from
 * a retention that a person shortened: most sessions would be removed, and for a week none ended.
 */
export function judgeClock(impact: AgeImpact, doubtedSince: number | null, now: number): ClockJudgement {
  const isStrange = wouldTakeMost(impact) && impact.longestPauseMs > longPauseMs;
  if (!isStrange) return { trust: 'trusted', doubtedSince: null };
  if (doubtedSince === null || now < doubtedSince) return { trust: 'ahead', doubtedSince: now };
  return { trust: now - doubtedSince < doubtMs ? 'ahead' : 'trusted', doubtedSince };
}

/** The longest pause between endings (latest first) from `since` on, the one until now included. */
export function longestPause(endings: Iterable<number>, since: number, now: number): number {
  let longest = 0;
  let later = now;
  for (const endedAt of endings) {
    longest = Math.max(longest, later - endedAt);
    later = endedAt;
    if (endedAt < since) break;
  }
  return longest;
}

/** Whether the clock stands before the newest ending. No session is removed by age then, so this is only reported. */
export function isBehind(newestEnding: number | undefined, now: number): boolean {
  return newestEnding !== undefined && newestEnding - now > hourMs;
}
