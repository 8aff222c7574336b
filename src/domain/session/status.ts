import type { Session } from './session.ts';

/** The word a list shows for a session. */
export const statuses = ['pending', 'submitted', 'auto_submitted', 'cancelled', 'timeout'] as const;
export type Status = (typeof statuses)[number];

export function statusOf(session: Exclude<Session, { state: 'newer' }>): Status {
  return session.state === 'open' ? 'pending' : session.ending.kind;
}
