/**
 * How long until the next full `everyMs` on the clock. What looks only now and then waits for that, so that one
 * wake-up of the process serves all of it: waking up costs more than the looks themselves.
 */
export function untilTick(now: number, everyMs: number): number {
  const left = everyMs - (now % everyMs);
  // A timer may ring a little before its moment; that is the tick it was set for, not the one before.
  return left < earlyMs ? left + everyMs : left;
}

const earlyMs = 20;
