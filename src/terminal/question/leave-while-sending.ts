import type { Clock } from '../../application/ports.ts';
import { settledWithin } from '../settled-within.ts';
import type { Departure } from './outcome.ts';
import type { Performed } from './perform.ts';

/** How long a terminal that goes away waits for the disk; one that takes longer counts as hanging. */
export const leaveWithinMs = 3_000;

export type Left = Extract<Departure, { kind: 'left' }>;

/**
 * An answer on its way is neither called back nor sent again: its result is the outcome, and when that is not
 * known in time, the outcome says so.
 */
export async function leaveWhileSending(
  clock: Clock,
  left: Left,
  sending: Promise<Performed>,
): Promise<Departure> {
  const sent = await settledWithin(clock, leaveWithinMs, sending, 'late');
  if (sent === 'late') return { ...left, answer: 'unsure' };
  return sent?.kind === 'departure' ? sent.departure : left;
}
