import type { Clock } from '../../../application/ports.ts';

/** How long a process that follows this portal may wait until it asks again. */
export type FollowerSlots = { nextIn(): number };

/** Between two questions of one follower. */
export const leastSlotMs = 12_000;
export const longestSlotMs = 60_000;
/** Between the questions of any two: one that asks is enough to notice a portal that was stopped. */
const apartMs = 1_500;

/** However many follow, together they ask little more than a few do: each gets a later turn than the one before. */
export function createFollowerSlots(clock: Clock): FollowerSlots {
  let last = Number.NEGATIVE_INFINITY;
  return {
    nextIn() {
      const now = clock.now();
      // Bounded on both sides: the clock may have been set back or forth since.
      last = Math.min(Math.max(last + apartMs, now + leastSlotMs), now + longestSlotMs);
      return last - now;
    },
  };
}
