import { type Answer, emptyAnswer } from '../../src/domain/answer/answer.ts';
import type { Draft } from '../../src/domain/answer/draft.ts';
import type { FormDraft } from '../../src/domain/answer/form-draft.ts';
import type { Answerer, Ending, FaceAnswerer } from '../../src/domain/session/ending.ts';
import {
  applyEvent,
  type EndedSession,
  type OpenSession,
  startSession,
} from '../../src/domain/session/session.ts';
import type { AskedEvent, AttachedTerminal } from '../../src/domain/session/session-event.ts';
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

export const byWeb: FaceAnswerer = { face: 'web', program: 'Firefox', attempt: 'attempt-web' };
export const byTerminal: FaceAnswerer = {
  face: 'terminal',
  program: 'choice-mcp',
  attempt: 'attempt-terminal',
};

export function answer(more: Partial<Answer> = {}): Answer {
  return { ...emptyAnswer, ...more };
}

export function submitted(more: Partial<Answer> = {}, by: Answerer = byWeb): Ending {
  return { kind: 'submitted', answers: [answer(more)], rephrase: null, by };
}

/** The answers to a form, in the order of its questions. */
export function submittedForm(answers: readonly Partial<Answer>[], by: Answerer = byWeb): Ending {
  return { kind: 'submitted', answers: answers.map(answer), rephrase: null, by };
}

/** The question itself is wrong; what was answered by then comes along. */
export function rephrased(
  reason: string,
  answers: readonly Partial<Answer>[] = [{}],
  by: Answerer = byWeb,
): Ending {
  return { kind: 'submitted', answers: answers.map(answer), rephrase: reason, by };
}

export function autoSubmitted(...answers: readonly Partial<Answer>[]): Ending {
  return { kind: 'auto_submitted', answers: answers.map(answer) };
}

export function cancelled(reason: string | null = null, by: Answerer = byWeb): Ending {
  return { kind: 'cancelled', reason, notes: [{ optionNotes: [], globalNote: null }], by };
}

export const timedOut: Ending = { kind: 'timeout', mayAskAgain: true };

export function terminalCalled(id: string, pid = 77): AttachedTerminal {
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

/** The same as the draft of a single question. */
export function formDraftOf(...given: Parameters<typeof draftOf>): FormDraft {
  return { answers: [draftOf(...given)], rephrase: null };
}
