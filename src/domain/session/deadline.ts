const secondMs = 1_000;
const dayMs = 24 * 60 * 60 * secondMs;

export const maxTimeoutSeconds = dayMs / secondMs;

/** What the person is given back after the machine slept while an agent waited. */
export const sleepGraceMs = 60 * secondMs;

/** What typing near the end buys, counted from now; only the person may ask for more. */
export const activitySeconds = 60;

/** Timers fire within a second of their time; a deadline noticed later than this was slept through. */
const sleptAfterMs = 5 * secondMs;

export function clampTimeout(seconds: number, minSeconds: number): number {
  return Math.min(Math.max(seconds, minSeconds), maxTimeoutSeconds);
}

/** Waiting stays bounded: no deadline lies beyond 24 h after asking. */
export function latestDeadline(askedAt: number): number {
  return askedAt + dayMs;
}

export function boundDeadline(askedAt: number, wanted: number): number {
  return Math.min(wanted, latestDeadline(askedAt));
}

export function isDue(deadline: number, now: number): boolean {
  return now >= deadline;
}

/** Whether a passed deadline was noticed so late that the machine must have slept, frozen or changed its clock. */
export function wasSleptThrough(deadline: number, now: number): boolean {
  return now - deadline > sleptAfterMs;
}

/** How long the person has from the moment a deadline is set: the timeout, or what sleep or typing gives. */
export function ownLengthMs(timeoutSeconds: number): number {
  return Math.max(timeoutSeconds * secondMs, sleepGraceMs);
}

/** A question from the future: the clock was set back since it was asked. A minute more or less changes little. */
export function isBeforeAsking(askedAt: number, now: number): boolean {
  return askedAt - now > sleepGraceMs;
}

/**
 * Whole seconds left as a person counts them: 0 only when the time is really up, and never more than a day. A clock
 * that was set back would make it years.
 */
export function remainingSeconds(deadline: number, now: number): number {
  return Math.min(Math.max(0, Math.ceil((deadline - now) / secondMs)), maxTimeoutSeconds);
}

const pauseMs = 10_000;

/** A person at work near the end gets more time. One move lasts for many keys, so not every key asks for one. */
export function activityMoves(now: number, deadline: number, lastMove: number): boolean {
  const left = remainingSeconds(deadline, now);
  return left > 0 && left < activitySeconds && now - lastMove >= pauseMs;
}
