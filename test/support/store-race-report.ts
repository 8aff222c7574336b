import type { RetentionPolicy } from '../../src/application/session-store.ts';
import type { EndedSession } from '../../src/domain/session/session.ts';
import type { SessionId } from '../../src/domain/session/session-id.ts';

/** What a racer reports about one call, after the store has answered. */
export type RaceReport =
  | { readonly did: 'won'; readonly id: SessionId; readonly ending: string }
  | { readonly did: 'told'; readonly id: SessionId; readonly ending: string }
  | { readonly did: 'moved'; readonly id: SessionId; readonly seen: number; readonly deadline: number }
  /** Its time was to be added to, and it had been ended by its clock. */
  | { readonly did: 'too-late'; readonly id: SessionId }
  | { readonly did: 'purged'; readonly id: SessionId }
  /** Told that there is no such session: right only for one that was purged. */
  | { readonly did: 'unknown'; readonly id: SessionId }
  | { readonly did: 'failed'; readonly why: string }
  /** Invited: it has decided on what it read, and waits for the start; or it found nothing to do. */
  | { readonly did: 'ready' | 'absent'; readonly id: SessionId };

/** What a racer can be invited to do to a session, together with others. */
export type RaceDeed = 'end' | 'move' | 'expire';

export type RaceOrder =
  | { readonly order: RaceDeed; readonly id: SessionId }
  | { readonly order: 'go'; readonly id: SessionId };

/**
 * A third of the sessions are left to what racers do by themselves. For the others they are brought together, so
 * that they meet however slow the machine is: all have read the session before the first of them writes.
 */
export type Contest = 'free' | 'endings' | 'clock';

export function contestOf(id: SessionId): Contest {
  return (['free', 'endings', 'clock'] as const)[id.charCodeAt(id.length - 1) % 3] ?? 'free';
}

/** `keep` is less than the sessions raced for: retention removes some while the racers change others. */
export function racePolicy(keep: number): RetentionPolicy {
  return { retentionDays: 1, maxSessions: keep, persist: true };
}

/** One ending, told apart from every other. */
export function endingOf({ ending, endedAt }: EndedSession): string {
  return `${ending.kind} ${endedAt} ${'by' in ending ? ending.by.attempt : 'clock'}`;
}
