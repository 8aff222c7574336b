import type { Asker } from '../domain/session/asker.ts';
import type { PollId } from '../domain/session/poll-id.ts';

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
