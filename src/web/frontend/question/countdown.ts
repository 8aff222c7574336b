import { remainingSeconds } from '../../../domain/session/deadline.ts';

/** How urgent the time left looks: calm, then amber, then red; each has a mark and words beside its colour. */
export type Urgency = 'calm' | 'soon' | 'last' | 'over';

export type Countdown = {
  readonly seconds: number;
  readonly urgency: Urgency;
  /** What is left of the whole, 0 to 1, for the bar. */
  readonly share: number;
};

const soonSeconds = 30;
const lastSeconds = 10;

export function toCountdown(
  { deadline, timeoutSeconds }: { readonly deadline: number; readonly timeoutSeconds: number },
  now: number,
): Countdown {
  const seconds = remainingSeconds(deadline, now);
  const share = Math.min(1, Math.max(0, (deadline - now) / (timeoutSeconds * 1_000)));
  return { seconds, urgency: toUrgency(seconds), share };
}

export function toUrgency(seconds: number): Urgency {
  if (seconds === 0) return 'over';
  if (seconds <= lastSeconds) return 'last';
  return seconds <= soonSeconds ? 'soon' : 'calm';
}

const milestones = [300, 60, 30, 10] as const;

/** The time left is read out at these moments only; a voice every second would drown the question. */
export function milestoneBetween(before: number, after: number): number | null {
  return milestones.find((mark) => before > mark && after <= mark && after > 0) ?? null;
}
