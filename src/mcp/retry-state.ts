import { isSessionId } from '../domain/session/session-id.ts';
import type { Retry } from './call.ts';

/**
 * The state a client carries for us between two tries. It names a session and nothing else: whoever forges it
 * gains what a poll would give them anyway.
 */
export function writeRetry({ sessionId, round }: Retry): string {
  return `${sessionId}.${round}`;
}

export function readRetry(state: unknown): Retry | null {
  if (typeof state !== 'string') return null;
  const [sessionId = '', round = ''] = state.split('.');
  if (!isSessionId(sessionId) || !/^\d{1,3}$/.test(round)) return null;
  return { sessionId, round: Number(round) };
}
