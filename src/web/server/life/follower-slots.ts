import type { Clock } from '../../../application/ports.ts';

/** How long a process that follows this portal may wait until it asks again. */
export type FollowerSlots = { nextIn(): number };

/** Between two questions of one follower. */
export const leastSlotMs = 12_000;
export const longestSlotMs = 60_000;
/** Between the questions of any two followers: one is enough to notice a stopped portal. */
const apartMs = 1_500;

/** Each follower gets a later time than the one before, so that many together ask little more often than a few. */
export function createFollowerSlots(clock: Clock): FollowerSlots {
  let last = Number.NEGATIVE_INFINITY;
  return {
    nextIn() {
      const now = clock.now();
      // Bounded on both sides, because the clock may have been set.
      last = Math.min(Math.max(last + apartMs, now + leastSlotMs), now + longestSlotMs);
      return last - now;
    },
  };
}
