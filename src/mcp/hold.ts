import { knownClient, safeHoldSeconds } from './client-limits.ts';

/** What the person has set. */
export type ChosenHold = {
  readonly seconds: number;
  /** Whether it was set for this client alone. */
  readonly forThisClient: boolean;
};

export type HoldSources = {
  readonly clientName: string;
  readonly clientVersion: string | null;
  /** Null for auto. */
  readonly chosen: ChosenHold | null;
  /** The limit of one call that stands in the client's settings since setup ran. */
  readonly setupLimitSeconds: number | null;
  /** `MCP_TOOL_TIMEOUT` of the client that started us, in milliseconds. */
  readonly clientTimeoutMs: number | null;
  /** After how many seconds this client was seen to cut a call, in this home. */
  readonly abortedAfterSeconds: number | null;
  /** How long ago this call came in: its client has counted ever since. */
  readonly sinceArrivalMs: number;
  /** The same for the first round of a call that its client has sent again by itself. */
  readonly spentMs: number;
};

/** How long one call waits before it says "pending": as long as is safe, because models tire of short polls. */
export function holdMs(sources: HoldSources): number {
  const { chosen, sinceArrivalMs } = sources;
  const longestMs = longestSeconds(sources) * 1_000;
  if (chosen !== null) return Math.max(0, Math.min(chosen.seconds * 1_000, longestMs) - sinceArrivalMs);
  return Math.max(minimumMs, Math.min(longestMs - sinceArrivalMs, restOfCallMs(sources)));
}

/** What no setting goes beyond: a call that its client has given up on brings no answer home. */
function longestSeconds({
  clientName,
  clientVersion,
  chosen,
  setupLimitSeconds,
  clientTimeoutMs,
}: HoldSources): number {
  const client = knownClient(clientName);
  // Where the limit is only assumed, the person who names this client knows better. An unknown
  // client has no setting of its own, so what is set for all is meant for it, too.
  const isFree = client.isAssumed && chosen !== null && (chosen.forThisClient || client.id === null);
  const known = isFree ? Number.POSITIVE_INFINITY : safeHoldSeconds(client, clientVersion);
  const byLimit = setupLimitSeconds === null ? known : within(setupLimitSeconds);
  return clientTimeoutMs === null ? byLimit : Math.min(byLimit, (clientTimeoutMs / 1_000) * safety);
}

/** A limit is used up to four fifths, or to its last half minute: the rest is for the way home. */
const safety = 0.8;
const wayHomeSeconds = 30;

function within(limitSeconds: number): number {
  return Math.max(limitSeconds * safety, limitSeconds - wayHomeSeconds);
}

/** What is left of a call that has taken `spentMs`; without end where its client is only known to count each round. */
function restOfCallMs({ clientName, clientVersion, abortedAfterSeconds, spentMs }: HoldSources): number {
  const client = knownClient(clientName);
  const limits = [client.countsAllRounds ? safeHoldSeconds(client, clientVersion) : Number.POSITIVE_INFINITY];
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
