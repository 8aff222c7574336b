import { readPollId } from '../domain/session/poll-id.ts';
import { isSessionId } from '../domain/session/session-id.ts';
import type { Retry } from './call.ts';

/**
 * The state a client carries for us between two tries. It names a session and nothing else: whoever forges it
 * gains what a poll would give them anyway.
 */
export function writeRetry({ id, turn, round }: Retry): string {
  return `${id}~${turn}.${round}`;
}

export function readRetry(state: unknown): Retry | null {
  if (typeof state !== 'string') return null;
  const [poll = '', round = ''] = state.split('.');
  const { id, turn } = readPollId(poll);
  if (!isSessionId(id) || !/^\d{1,3}$/.test(round)) return null;
  return { id, turn, round: Number(round) };
}
