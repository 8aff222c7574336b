import { knownClient } from './client-limits.ts';

/** A limit is used up to four fifths: the rest is for the way home. */
const safety = 0.8;

export type HoldSources = {
  readonly clientName: string;
  /** The person's `hold_seconds`, or null for auto. An explicit value wins over everything we guess. */
  readonly chosenSeconds: number | null;
  /** `MCP_TOOL_TIMEOUT` of the client that started us, in milliseconds. */
  readonly clientTimeoutMs: number | null;
  /** After how many seconds this client was seen to cut a call, in this home. */
  readonly abortedAfterSeconds: number | null;
  /** How long the earlier rounds of this call have taken. */
  readonly spentMs: number;
};

/** How long one call waits before it says "pending": as long as is safe, because models tire of short polls. */
export function holdMs(sources: HoldSources): number {
  const { clientName, chosenSeconds, clientTimeoutMs } = sources;
  if (chosenSeconds !== null) return chosenSeconds * 1_000;
  const limits = [knownClient(clientName).holdSeconds * 1_000, restOfCallMs(sources)];
  if (clientTimeoutMs !== null) limits.push(clientTimeoutMs * safety);
  return Math.max(minimumMs, Math.min(...limits));
}

/** What is left of a call that has taken `spentMs`; without end where its client is only known to count each round. */
function restOfCallMs({ clientName, abortedAfterSeconds, spentMs }: HoldSources): number {
  const { holdSeconds, countsAllRounds } = knownClient(clientName);
  const limits = [countsAllRounds ? holdSeconds : Number.POSITIVE_INFINITY];
  // Whether a limit that was only seen counts all rounds or each of them is not known.
  if (abortedAfterSeconds !== null) limits.push(abortedAfterSeconds * safety);
  return Math.min(...limits) * 1_000 - spentMs;
}

/** Whether a call may go on for another round after one that waited so long. */
export function hasAnotherRound(sources: HoldSources, heldMs: number): boolean {
  return restOfCallMs(sources) - heldMs >= minimumMs;
}

/** Below this a poll costs more than it tells. */
const minimumMs = 1_000;

/** Reads `MCP_TOOL_TIMEOUT`; anything but a positive number says nothing. */
export function readClientTimeout(value: string | undefined): number | null {
  const ms = Number(value);
  return Number.isFinite(ms) && ms > 0 ? ms : null;
}
