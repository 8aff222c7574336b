import { knownClient } from './client-limits.ts';

/** A limit is used up to four fifths: the rest is for the way home. */
const safety = 0.8;

export type HoldSources = {
  readonly clientName: string;
  /** The person's `hold_seconds`, or null for auto. An explicit value wins over everything we guess. */
  readonly chosenSeconds: number | null;
  /** `MCP_TOOL_TIMEOUT` of the client that started us, in milliseconds. */
  readonly clientTimeoutMs: number | null;
  /** After how many seconds this client was last seen aborting a call, in this home. */
  readonly abortedAfterSeconds: number | null;
  /** How long the earlier rounds of this call have taken. */
  readonly spentMs: number;
};

/** How long one call waits before it says "pending": as long as is safe, because models tire of short polls. */
export function holdMs({
  clientName,
  chosenSeconds,
  clientTimeoutMs,
  abortedAfterSeconds,
  spentMs,
}: HoldSources): number {
  if (chosenSeconds !== null) return chosenSeconds * 1_000;
  const limits = [knownClient(clientName).holdSeconds * 1_000, restOfCallMs(clientName, spentMs)];
  if (clientTimeoutMs !== null) limits.push(clientTimeoutMs * safety);
  if (abortedAfterSeconds !== null) limits.push(abortedAfterSeconds * 1_000 * safety);
  return Math.max(minimumMs, Math.min(...limits));
}

/** What a client leaves of a call that has taken so long already; without end where it counts each round by itself. */
function restOfCallMs(clientName: string, spentMs: number): number {
  const { holdSeconds, countsAllRounds } = knownClient(clientName);
  return countsAllRounds ? holdSeconds * 1_000 - spentMs : Number.POSITIVE_INFINITY;
}

/** Whether a call that has taken so long may go on for another round. */
export function hasAnotherRound(clientName: string, spentMs: number): boolean {
  return restOfCallMs(clientName, spentMs) >= minimumMs;
}

/** Below this a poll costs more than it tells. */
const minimumMs = 1_000;

/** Reads `MCP_TOOL_TIMEOUT`; anything but a positive number says nothing. */
export function readClientTimeout(value: string | undefined): number | null {
  const ms = Number(value);
  return Number.isFinite(ms) && ms > 0 ? ms : null;
}
