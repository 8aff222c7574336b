import type { Answer } from '../../domain/answer/answer.ts';
import type { Notes } from '../../domain/answer/note.ts';
import type { Terms } from '../../domain/question/terms.ts';
import type { AdvanceRefusal } from '../../domain/session/advance.ts';
import type { Answerer, Ending } from '../../domain/session/ending.ts';
import type { EndedSession, OpenSession } from '../../domain/session/session.ts';
import type { SessionId } from '../../domain/session/session-id.ts';
import type { AnswerProblem } from '../../domain/validation/answer-rules.ts';
import type { Clock } from '../ports.ts';
import type { SessionStore } from '../session-store.ts';
import { writeEvent } from '../write-event.ts';

type AnswerRefusal =
  | { readonly kind: 'unknown-session' }
  | {
      readonly kind: 'invalid';
      readonly problems: readonly AnswerProblem[];
      readonly session: OpenSession;
    }
  | {
      readonly kind: 'refused';
      readonly refusal: Exclude<AdvanceRefusal, { kind: 'already-ended' | 'invalid-answer' }>;
    }
  | { readonly kind: 'already-ended'; readonly winner: EndedSession };

export type Answered = { readonly kind: 'accepted'; readonly session: EndedSession } | AnswerRefusal;

type Deps = {
  readonly store: SessionStore;
  readonly clock: Clock;
  /** What the person is called whose answer it is; null where that is not noted. */
  readonly personName: () => Promise<string | null>;
};

/** Answers and cancels of every face are written here; the store decides which was first. */
export type AnswerSession = {
  answer(id: SessionId, answer: Answer, by: Answerer): Promise<Answered>;
  cancel(id: SessionId, cancel: Cancel, by: Answerer): Promise<Answered>;
};

type Cancel = { readonly reason: string | null; readonly optionNotes: Notes };

export function createAnswerSession(deps: Deps): AnswerSession {
  return {
    answer: (id, answer, by) => end(deps, id, { kind: 'submitted', answer, by }),
    cancel: (id, { reason, optionNotes }, by) =>
      end(deps, id, { kind: 'cancelled', reason, optionNotes, by }),
  };
}

type Given = Extract<Ending, { by: Answerer }>;

async function end(deps: Deps, id: SessionId, given: Given): Promise<Answered> {
  const person = await deps.personName();
  const ending = person === null ? given : { ...given, by: { ...given.by, person } };
  const written = await writeEvent(deps, id, ({ terms }) => ({
    kind: 'ended',
    at: deps.clock.now(),
    ending: withoutNotesSwitchedOff(ending, terms),
  }));
  switch (written.kind) {
    case 'written':
      return { kind: 'accepted', session: written.session as EndedSession };
    case 'unknown-session':
      return written;
    case 'refused': {
      const answered = toAnswered(written.refusal, ending);
      // What a person is told to have given lasts, also where the process that wrote it died before it was synced.
      if (answered.kind === 'accepted') await deps.store.settle(id);
      return answered;
    }
  }
}

/** Notes switched off stay off, whatever a face still sends. The reason of a cancel is no note. */
function withoutNotesSwitchedOff(ending: Given, terms: Terms): Given {
  const optionNotes = (notes: Notes) => (terms.optionNotes ? notes : []);
  if (ending.kind === 'cancelled') return { ...ending, optionNotes: optionNotes(ending.optionNotes) };
  const { answer } = ending;
  const globalNote = terms.globalNote ? answer.globalNote : null;
  return { ...ending, answer: { ...answer, globalNote, optionNotes: optionNotes(answer.optionNotes) } };
}

function toAnswered(refusal: AdvanceRefusal, { kind, by }: Given): Answered {
  switch (refusal.kind) {
    case 'already-ended': {
      const { winner } = refusal;
      // The same try arriving twice (a lost reply, a double click) is the winner hearing its own answer.
      const isOwn = winner.ending.kind === kind && winner.ending.by.attempt === by.attempt;
      return isOwn ? { kind: 'accepted', session: winner } : { kind: 'already-ended', winner };
    }
    case 'invalid-answer':
      return { kind: 'invalid', problems: refusal.problems, session: refusal.session };
    default:
      return { kind: 'refused', refusal };
  }
}
