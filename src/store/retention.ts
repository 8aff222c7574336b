import type { RetentionPolicy } from '../application/session-store.ts';
import type { EndedSession } from '../domain/session.ts';

export const hourMs = 60 * 60 * 1_000;
export const dayMs = 24 * hourMs;

/** For a day an answer waits for its agent, whatever the policy says: losing it costs a human a second answer. */
export function isUncollected(session: EndedSession, now: number): boolean {
  return session.ending.kind === 'submitted' && !session.delivered && now - session.endedAt < dayMs;
}

/** Everything that ended before this moment is past its days. */
export function retentionEdge(policy: RetentionPolicy, now: number): number {
  return now - policy.retentionDays * dayMs;
}

export function isOutdated(session: EndedSession, policy: RetentionPolicy, now: number): boolean {
  if (session.endedAt < retentionEdge(policy, now)) return true;
  if (policy.persist) return false;
  return session.delivered || now - session.endedAt >= hourMs;
}
