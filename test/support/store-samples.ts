import { randomBytes } from 'node:crypto';
import type { Log } from '../../src/application/ports.ts';
import { emptyAnswer } from '../../src/domain/answer/answer.ts';
import type { Ending, FaceAnswerer } from '../../src/domain/session/ending.ts';
import type {
  DeadlineMovedEvent,
  DeliveredEvent,
  EndedEvent,
} from '../../src/domain/session/session-event.ts';
import { createSessionIds, type SessionId } from '../../src/domain/session/session-id.ts';

/** Fresh ids whose time is the given one: the id of a session asked then. */
export function sessionIdAt(at: number): SessionId {
  return createSessionIds({ now: () => at, random: () => randomBytes(10) })();
}

export const by: FaceAnswerer = { face: 'web', program: 'test', attempt: 'attempt-1' };

export function submitted(
  at: number,
  more: Partial<Extract<Ending, { kind: 'submitted' }>> = {},
): EndedEvent {
  const answers = [{ ...emptyAnswer, selectedIds: ['a'] }];
  return { kind: 'ended', at, ending: { kind: 'submitted', answers, rephrase: null, by, ...more } };
}

export function cancelled(at: number, reason: string | null = null): EndedEvent {
  const notes = [{ optionNotes: [], globalNote: null }];
  return { kind: 'ended', at, ending: { kind: 'cancelled', reason, notes, by } };
}

export function timedOut(at: number): EndedEvent {
  return { kind: 'ended', at, ending: { kind: 'timeout', mayAskAgain: true } };
}

export function moved(at: number, deadline: number): DeadlineMovedEvent {
  return { kind: 'deadline-moved', at, deadline, why: 'person' };
}

export function delivered(at: number): DeliveredEvent {
  return { kind: 'delivered', at, client: 'claude-code' };
}

/** A log that keeps what it is told. */
export type KeptLog = Log & { readonly lines: string[] };

export function createKeptLog(): KeptLog {
  const lines: string[] = [];
  const keep = (level: string) => (message: string) => void lines.push(`${level}: ${message}`);
  return { lines, error: keep('error'), warn: keep('warn'), info: keep('info'), debug: keep('debug') };
}
