import type { SessionId } from '../domain/session/session-id.ts';
import { answeredRecentlyMs } from './find-earlier.ts';
import type { Clock } from './ports.ts';

/**
 * The sessions whose answers clients of this process have got: that they did is noted in the store only a moment
 * later, or never where the disk is full. Kept for as long as the same question would be taken for an earlier one.
 */
type SentAnswers = { add(id: SessionId): void; has(id: SessionId): boolean };

export function createSentAnswers(clock: Clock): SentAnswers {
  const sentAt = new Map<SessionId, number>();
  return {
    add(id) {
      const now = clock.now();
      for (const [earlier, at] of sentAt) if (at < now - answeredRecentlyMs) sentAt.delete(earlier);
      sentAt.set(id, now);
    },
    has: (id) => sentAt.has(id),
  };
}
