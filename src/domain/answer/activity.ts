import { activitySeconds, remainingSeconds } from '../session/deadline.ts';

const pauseMs = 10_000;

/** A person at work near the end gets more time. One move lasts for many keys, so not every key asks for one. */
export function activityMoves(now: number, deadline: number, lastMove: number): boolean {
  const left = remainingSeconds(deadline, now);
  return left > 0 && left < activitySeconds && now - lastMove >= pauseMs;
}
