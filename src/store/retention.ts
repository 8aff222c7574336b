import type { RetentionPolicy } from '../application/session-store.ts';
import type { EndedSession } from '../domain/session/session.ts';

export const hourMs = 60 * 60 * 1_000;
export const dayMs = 24 * hourMs;

/** A person's answer that waits for its agent. It is never removed by age: the person would have to answer again. */
export function isUncollected(session: EndedSession): boolean {
  return session.ending.kind === 'submitted' && !session.delivered;
}

/** For a day such an answer is not removed where there are too many sessions, either. */
export function isProtected(session: EndedSession, now: number): boolean {
  return isUncollected(session) && now - session.endedAt < dayMs;
}

/** Sessions that ended before this moment are too old. */
export function retentionEdge(policy: RetentionPolicy, now: number): number {
  return now - policy.retentionDays * dayMs;
}

export function isOutdated(session: EndedSession, policy: RetentionPolicy, now: number): boolean {
  if (isUncollected(session)) return false;
  if (session.endedAt < retentionEdge(policy, now)) return true;
  if (policy.persist) return false;
  return session.delivered || now - session.endedAt >= hourMs;
}
