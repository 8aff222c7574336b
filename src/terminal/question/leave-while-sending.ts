import type { Clock } from '../../application/ports.ts';
import { settledWithin } from '../settled-within.ts';
import type { Departure } from './outcome.ts';
import type { Performed } from './perform.ts';

/** How long whoever leaves waits for the disk; then it hangs, and waiting longer helps nobody. */
export const leaveWithinMs = 3_000;

/** This terminal goes away. */
export type Left = Extract<Departure, { kind: 'left' }>;

/**
 * An answer on its way is neither called back nor sent again: what became of it is what happened, and where that
 * cannot be known in time, the person is told so.
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
