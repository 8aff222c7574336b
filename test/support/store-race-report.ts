import type { RetentionPolicy } from '../../src/application/session-store.ts';
import type { EndedSession } from '../../src/domain/session/session.ts';
import type { SessionId } from '../../src/domain/session/session-id.ts';

/** What a racer reports about one call, after the store has answered. */
export type RaceReport =
  | { readonly did: 'won'; readonly id: SessionId; readonly ending: string }
  | { readonly did: 'told'; readonly id: SessionId; readonly ending: string }
  | { readonly did: 'moved'; readonly id: SessionId; readonly seen: number; readonly deadline: number }
  | { readonly did: 'purged'; readonly id: SessionId }
  /** Told that there is no such session: right only for one that was purged. */
  | { readonly did: 'unknown'; readonly id: SessionId }
  | { readonly did: 'failed'; readonly why: string };

/** `keep` is less than the sessions raced for: retention removes some while the racers change others. */
export function racePolicy(keep: number): RetentionPolicy {
  return { retentionDays: 1, maxSessions: keep, persist: true };
}

/** One ending, told apart from every other. */
export function endingOf({ ending, endedAt }: EndedSession): string {
  return `${ending.kind} ${endedAt} ${'by' in ending ? ending.by.attempt : 'clock'}`;
}
