import { exhaustive } from '../exhaustive.ts';
import { fitsHidden } from '../question/option.ts';
import { isAskedInClient, partsOf } from '../question/request.ts';
import {
  type FormProblem,
  formProblems,
  noteProblems,
  rephraseProblems,
} from '../validation/answer-rules.ts';
import { isDue, latestDeadline } from './deadline.ts';
import type { Ending } from './ending.ts';
import {
  applyEvent,
  type EndedSession,
  isUnsent,
  type OpenSession,
  type ReadableSession,
  type Session,
  waitsForLaunch,
} from './session.ts';
import type { LaterEvent, TerminalAttachedEvent } from './session-event.ts';

/** Why an event may not be added. */
export type AdvanceRefusal =
  | { readonly kind: 'already-ended'; readonly winner: EndedSession }
  | {
      readonly kind: 'invalid-answer';
      readonly problems: readonly FormProblem[];
      readonly session: OpenSession;
    }
  | { readonly kind: 'not-ended' }
  | { readonly kind: 'already-noted' }
  /** Its delivery has begun: the agent has the answer, or is about to. */
  | { readonly kind: 'already-sent'; readonly winner: EndedSession }
  | { readonly kind: 'not-due'; readonly deadline: number }
  | { readonly kind: 'deadline-out-of-bounds'; readonly latest: number }
  | { readonly kind: 'attached-elsewhere'; readonly pid: number }
  | { readonly kind: 'terminal-is-over' }
  | { readonly kind: 'not-attached' }
  | { readonly kind: 'hides-too-much'; readonly mustShow: number }
  | { readonly kind: 'needs-newer-version'; readonly schema: number };

export type Advanced =
  | { readonly ok: true; readonly session: ReadableSession }
  | { readonly ok: false; readonly refusal: AdvanceRefusal };

/**
 * The whole life of a session in one pure decision: may this event follow, and what is the session then?
 * A writer asks here, publishes the next number, and asks again when another process published it first.
 */
export function advance(session: Session, event: LaterEvent, now: number): Advanced {
  const refusal = refuse(session, event, now);
  if (refusal !== null) return { ok: false, refusal };
  return { ok: true, session: applyEvent(session as ReadableSession, event) };
}

function refuse(session: Session, event: LaterEvent, now: number): AdvanceRefusal | null {
  switch (session.state) {
    case 'newer':
      return { kind: 'needs-newer-version', schema: session.schema };
    case 'ended':
      return refuseOnceEnded(session, event, now);
    case 'open':
      return refuseWhileOpen(session, event, now);
    default:
      return exhaustive(session);
  }
}

function refuseOnceEnded(session: EndedSession, event: LaterEvent, now: number): AdvanceRefusal | null {
  const { delivered, delivering } = session;
  switch (event.kind) {
    case 'delivered':
      return delivered ? { kind: 'already-noted' } : null;
    case 'delivering': {
      const isBegun = delivering !== undefined && delivering.id !== event.replaces;
      return delivered || isBegun ? { kind: 'already-noted' } : null;
    }
    case 'reopened':
      if (session.ending.kind !== 'submitted') return { kind: 'already-ended', winner: session };
      if (!isUnsent(session)) return { kind: 'already-sent', winner: session };
      return refuseDeadline(session, event.deadline, now);
    default:
      return { kind: 'already-ended', winner: session };
  }
}

function refuseDeadline({ askedAt }: ReadableSession, deadline: number, now: number): AdvanceRefusal | null {
  const latest = latestDeadline(askedAt);
  return deadline > now && deadline <= latest ? null : { kind: 'deadline-out-of-bounds', latest };
}

function refuseWhileOpen(session: OpenSession, event: LaterEvent, now: number): AdvanceRefusal | null {
  switch (event.kind) {
    case 'ended':
      return refuseEnding(session, event.ending, now);
    case 'deadline-moved':
      return refuseDeadline(session, event.deadline, now);
    case 'attached':
      return refuseAttaching(session, event);
    case 'detached':
      if (session.terminal === null && waitsForLaunch(session)) return null;
      return session.terminal?.id === event.terminal ? null : { kind: 'not-attached' };
    case 'adjusted':
      return event.hidden === null ? null : refuseHiding(session, event.question ?? 0, event.hidden);
    case 'reopened':
    case 'delivering':
    case 'delivered':
      return { kind: 'not-ended' };
    case 'face-changed':
      return null;
    default:
      return exhaustive(event);
  }
}

/**
 * A person may answer until the session has ended; only the clock has to wait for the deadline. A client that asked the
 * question itself may go on at any time.
 */
function refuseEnding(session: OpenSession, ending: Ending, now: number): AdvanceRefusal | null {
  const byClock = ending.kind === 'timeout' || ending.kind === 'auto_submitted';
  const clientWentOn =
    ending.kind === 'timeout' && ending.wentOn === true && isAskedInClient(session.request);
  if (byClock && !clientWentOn && !isDue(session.deadline, now))
    return { kind: 'not-due', deadline: session.deadline };
  const problems = endingProblems(session, ending);
  return problems.length === 0 ? null : { kind: 'invalid-answer', problems, session };
}

/** Checked here and not only by the faces: an option may have been hidden since the face looked. */
function endingProblems(session: OpenSession, ending: Ending): readonly FormProblem[] {
  const parts = partsOf(session);
  switch (ending.kind) {
    case 'submitted':
      if (ending.rephrase === null) return formProblems(parts, ending.answers);
      return rephraseProblems(parts, ending.answers, ending.rephrase);
    case 'auto_submitted':
      return formProblems(parts, ending.answers);
    case 'cancelled':
      return cancelProblems(ending);
    case 'timeout':
      return [];
    default:
      return exhaustive(ending);
  }
}

function cancelProblems({ reason, notes }: Extract<Ending, { kind: 'cancelled' }>): readonly FormProblem[] {
  const texts = notes.map(({ optionNotes, globalNote }) => [
    globalNote ?? '',
    ...optionNotes.map((note) => note.text),
  ]);
  return [[reason ?? ''], ...texts].flatMap(noteProblems).map((problem) => ({ at: 0, problem }));
}

function refuseHiding(session: OpenSession, at: number, hidden: readonly string[]): AdvanceRefusal | null {
  const question = session.request.questions[at];
  if (question !== undefined && fitsHidden(question, hidden)) return null;
  return { kind: 'hides-too-much', mustShow: question?.min ?? 0 };
}

function refuseAttaching(session: OpenSession, event: TerminalAttachedEvent): AdvanceRefusal | null {
  if (session.terminalIsOver) return { kind: 'terminal-is-over' };
  if (session.terminal === null || session.terminal.id === event.replaces) return null;
  return { kind: 'attached-elsewhere', pid: session.terminal.pid };
}
