import { readPollId } from '../domain/session/poll-id.ts';
import { isSessionId } from '../domain/session/session-id.ts';
import type { Retry } from './call.ts';

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
