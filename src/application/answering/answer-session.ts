import type { Answer } from '../../domain/answer/answer.ts';
import type { Cancellation } from '../../domain/answer/answering.ts';
import { draftOf } from '../../domain/answer/form-draft.ts';
import type { TypedNotes } from '../../domain/answer/note.ts';
import { partsOf } from '../../domain/question/request.ts';
import type { AdvanceRefusal } from '../../domain/session/advance.ts';
import { latestDeadline } from '../../domain/session/deadline.ts';
import type { Answerer, Ending, FaceAnswerer } from '../../domain/session/ending.ts';
import { isFace } from '../../domain/session/face.ts';
import type { EndedSession, OpenSession, ReadableSession } from '../../domain/session/session.ts';
import type { SessionId } from '../../domain/session/session-id.ts';
import { type FormProblem, soundAnswers } from '../../domain/validation/answer-rules.ts';
import type { Clock } from '../ports.ts';
import type { SessionStore } from '../session-store.ts';
import { type Written, writeEvent } from '../write-event.ts';
import type { KeepDraft } from './keep-draft.ts';

type AnswerRefusal =
  | { readonly kind: 'unknown-session' }
  | {
      readonly kind: 'invalid';
      readonly problems: readonly FormProblem[];
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
  readonly keepDraft: KeepDraft;
  /** What the person is called whose answer it is; null where that is not noted. */
  readonly personName: () => Promise<string | null>;
  /** Told of what was accepted here. It waits for nothing and never fails: the answer is given already. */
  readonly whenAccepted?: (session: EndedSession) => void;
};

/** Answers and cancels of every face are written here; the store decides which was first. */
export type AnswerSession = {
  /** One answer for each question, in their order. */
  answer(id: SessionId, answers: readonly Answer[], by: Answerer): Promise<Answered>;
  /** The question itself is wrong. Of the answers those are kept that could be sent as they are. */
  rephrase(id: SessionId, rephrase: Rephrase, by: Answerer): Promise<Answered>;
  cancel(id: SessionId, cancel: Cancellation, by: Answerer): Promise<Answered>;
  /** Takes an answer back that has not begun to leave for its agent. What it said becomes the draft of the next. */
  takeBack(id: SessionId, by: FaceAnswerer): Promise<Written>;
};

type Rephrase = { readonly reason: string; readonly answers: readonly Answer[] };

export function createAnswerSession(deps: Deps): AnswerSession {
  return {
    answer: (id, answers, by) => end(deps, id, { kind: 'submitted', answers, rephrase: null, by }),
    rephrase: (id, { reason, answers }, by) =>
      end(deps, id, { kind: 'submitted', answers, rephrase: reason, by }),
    cancel: (id, { reason, notes }, by) => end(deps, id, { kind: 'cancelled', reason, notes, by }),
    takeBack: (id, by) => takeBack(deps, id, by),
  };
}

async function takeBack(deps: Deps, id: SessionId, given: FaceAnswerer): Promise<Written> {
  const { clock, keepDraft } = deps;
  const by = await named(given, deps.personName);
  const written = await writeEvent(deps, id, ({ askedAt }) => ({
    kind: 'reopened',
    at: clock.now(),
    // No agent waits for it by the minute any more.
    deadline: latestDeadline(askedAt),
    by,
  }));
  const { ending } = (written.kind === 'written' ? written.session.takenBack?.at(-1) : undefined) ?? {};
  if (ending?.kind === 'submitted') await keepDraft(id, draftOf(ending, clock.now()));
  return written;
}

async function named<By extends Answerer>(by: By, personName: Deps['personName']): Promise<By> {
  const person = await personName();
  return person === null ? by : { ...by, person };
}

type Given = Extract<Ending, { by: Answerer }>;

async function end(deps: Deps, id: SessionId, given: Given): Promise<Answered> {
  const ending = { ...given, by: await named(given.by, deps.personName) };
  const written = await writeEvent(deps, id, async (session) => ({
    kind: 'ended',
    at: deps.clock.now(),
    ending: await withAttachments(deps, id, asItIsKept(ending, session)),
  }));
  switch (written.kind) {
    case 'written': {
      const session = written.session as EndedSession;
      deps.whenAccepted?.(session);
      return { kind: 'accepted', session };
    }
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

/** What the draft has of them goes along; they stay out of an ending that has none, so that it is stored as ever. */
async function withAttachments({ store }: Deps, id: SessionId, ending: Given): Promise<Given> {
  // What the person gave to the client came without the files of the draft.
  if (ending.kind !== 'submitted' || !isFace(ending.by.face)) return ending;
  const attachments = await store.attachments.list(id);
  return attachments.length === 0 ? ending : { ...ending, attachments };
}

/** Notes switched off stay off, whatever a face still sends. The reason of a cancel is no note. */
function asItIsKept(ending: Given, session: ReadableSession): Given {
  const { terms } = session;
  const withoutNotesOff = <Noted extends TypedNotes>(noted: Noted): Noted => ({
    ...noted,
    optionNotes: terms.optionNotes ? noted.optionNotes : [],
    globalNote: terms.globalNote ? noted.globalNote : null,
  });
  if (ending.kind === 'cancelled') return { ...ending, notes: ending.notes.map(withoutNotesOff) };
  const answers = ending.answers.map(withoutNotesOff);
  if (ending.rephrase === null) return { ...ending, answers };
  return { ...ending, answers: soundAnswers(partsOf(session), answers) };
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
