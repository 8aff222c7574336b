import { activitySeconds, remainingSeconds } from '../../../domain/deadline.ts';

const pauseMs = 10_000;

/** Typing moves a deadline that is nearer than what it buys, and not with every letter. */
export function activityMoves(now: number, deadline: number, lastMove: number): boolean {
  const left = remainingSeconds(deadline, now);
  return left > 0 && left < activitySeconds && now - lastMove >= pauseMs;
}
