import { type Answer, emptyAnswer } from '../../src/domain/answer/answer.ts';
import type { Draft } from '../../src/domain/answer/draft.ts';
import type { Answerer, Ending } from '../../src/domain/session/ending.ts';
import {
  applyEvent,
  type EndedSession,
  type OpenSession,
  startSession,
} from '../../src/domain/session/session.ts';
import type { AskedEvent, Attachment } from '../../src/domain/session/session-event.ts';
import { asked } from './samples.ts';

export const sessionId = '01jcp6q0v0abcdefghjkmnpqrs';
export const askedAt = 1_000_000;

/** A session as it is right after asking, with the parts a test cares about replaced. */
export function openSession(more: Partial<OpenSession> = {}, event: Partial<AskedEvent> = {}): OpenSession {
  return { ...startSession(sessionId, asked(event)), ...more };
}

export function endedSession(ending: Ending, more: Partial<OpenSession> = {}): EndedSession {
  const ended = applyEvent(openSession(more), { kind: 'ended', at: askedAt + 5_000, ending });
  if (ended.state !== 'ended') throw new Error('An ending ends a session.');
  return ended;
}

export const byWeb: Answerer = { face: 'web', program: 'Firefox', attempt: 'attempt-web' };
export const byTerminal: Answerer = { face: 'terminal', program: 'choice-mcp', attempt: 'attempt-terminal' };

export function answer(more: Partial<Answer> = {}): Answer {
  return { ...emptyAnswer, ...more };
}

export function submitted(more: Partial<Answer> = {}, by: Answerer = byWeb): Ending {
  return { kind: 'submitted', answer: answer(more), by };
}

export function cancelled(reason: string | null = null, by: Answerer = byWeb): Ending {
  return { kind: 'cancelled', reason, optionNotes: [], by };
}

export const timedOut: Ending = { kind: 'timeout', mayAskAgain: true };

export function terminalCalled(id: string, pid = 77): Attachment {
  return { id, pid, host: 'here' };
}

/** A draft whose fields were all written at `at`. */
export function draftOf(
  { selectedIds, customInput, globalNote, optionNotes = [] }: Partial<Answer>,
  at = askedAt,
): Draft {
  return {
    selectedIds: selectedIds === undefined ? null : { value: selectedIds, at },
    customInput: typeof customInput === 'string' ? { value: customInput, at } : null,
    globalNote: typeof globalNote === 'string' ? { value: globalNote, at } : null,
    optionNotes: optionNotes.map(({ optionId, text }) => ({ optionId, value: text, at })),
  };
}
