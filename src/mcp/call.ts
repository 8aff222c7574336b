import type { Asker } from '../domain/session/asker.ts';
import type { PollId } from '../domain/session/session-id.ts';
import { isSessionId, readPollId } from '../domain/session/session-id.ts';

/** One `tools/call`, freed from the SDK's types. */
export type Call = {
  readonly asker: Asker;
  /** When its bytes came in, by our clock: from then on its client counts. */
  readonly arrivedAt: number;
  readonly signal: AbortSignal;
  /** Null when the client sent no progress token. */
  readonly sendProgress: ((beat: number, message: string) => Promise<void>) | null;
  /** The session a client-side retry goes on with, and how often it has come back; null on a first call. */
  readonly retry: Retry | null;
  /** Whether this client re-sends a call by itself when asked to (protocol 2026-07-28). */
  readonly canRetry: boolean;
};

export type Retry = PollId & {
  readonly round: number;
  /** When the first round came in, by our clock. */
  readonly beganAt: number;
  /** How long all rounds so far have taken at least. */
  readonly heldMs: number;
};

/**
 * The state a client carries for us between two tries. It names a session and nothing else: a client that forges it
 * gains what a poll would give it anyway.
 */
export function writeRetry({ id, turn, round, beganAt, heldMs }: Retry): string {
  return [`${id}~${turn}`, round, Math.round(beganAt), Math.round(heldMs)].join('.');
}

const pattern = /^(?<poll>[0-9a-z~]+)\.(?<round>\d{1,3})\.(?<beganAt>\d{1,15})\.(?<heldMs>\d{1,9})$/;

export function readRetry(state: unknown): Retry | null {
  if (typeof state !== 'string') return null;
  const { poll = '', round, beganAt, heldMs } = pattern.exec(state)?.groups ?? {};
  const { id, turn } = readPollId(poll);
  if (!isSessionId(id)) return null;
  return { id, turn, round: Number(round), beganAt: Number(beganAt), heldMs: Number(heldMs) };
}
