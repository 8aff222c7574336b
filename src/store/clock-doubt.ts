import type { ClockTrust } from '../application/session-store.ts';
import { dayMs, hourMs } from './retention.ts';

/** What age alone would do to a home right now. */
export type AgeToll = {
  readonly total: number;
  /** How many would go because of their age. */
  readonly outdated: number;
  /** The longest time in which nothing ended, from the newest that would go until now. */
  readonly longestPauseMs: number;
};

/** Since when the clock has been doubted, as the home remembers it; null when it is not. */
export type ClockJudgement = { readonly trust: ClockTrust; readonly doubtedSince: number | null };

const fewest = 10;
const longPauseMs = 7 * dayMs;

/** A clock that stays as it is for so long is believed: then it was a long absence. */
const doubtMs = dayMs;

/** Only then the pauses matter: nothing else comes near emptying a home at once. */
export function wouldTakeMost({ total, outdated }: Omit<AgeToll, 'longestPauseMs'>): boolean {
  return total >= fewest && outdated * 2 > total;
}

/**
 * A clock that is ahead makes everything old at once. It looks like a long absence, and unlike a history that grew
 * old day by day or a retention that a person shortened: most of the home would go, and for a week nothing ended.
 */
export function judgeClock(toll: AgeToll, doubtedSince: number | null, now: number): ClockJudgement {
  const isStrange = wouldTakeMost(toll) && toll.longestPauseMs > longPauseMs;
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

/** Whether the clock stands before the newest ending. Nothing is too old then, so nothing is lost by it. */
export function isBehind(newestEnding: number | undefined, now: number): boolean {
  return newestEnding !== undefined && newestEnding - now > hourMs;
}
