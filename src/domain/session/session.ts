import { exhaustive } from '../exhaustive.ts';
import { optionIds } from '../question/option.ts';
import type { Request } from '../question/request.ts';
import type { Terms } from '../question/terms.ts';
import type { Asker, Owner } from './asker.ts';
import { boundDeadline, latestDeadline } from './deadline.ts';
import { type Ending, endingKinds } from './ending.ts';
import { type Face, isFace, type Place, reachedBy, terminalFace } from './face.ts';
import { readName } from './person.ts';
import type {
  AskedEvent,
  AttachedTerminal,
  DeadlineMovedEvent,
  FaceChangedEvent,
  LaterEvent,
  MoveReason,
  ReopenedEvent,
  TerminalAttachedEvent,
} from './session-event.ts';
import type { SessionId } from './session-id.ts';

/** What every readable session is, open or ended. */
export type SessionCore = {
  readonly id: SessionId;
  /** How many events of its log are in it: the next event takes `seen + 1` or loses. */
  readonly seen: number;
  readonly askedAt: number;
  readonly request: Request;
  readonly terms: Terms;
  readonly asker: Asker;
  readonly owner: Owner;
  readonly face: Face;
  readonly deadline: number;
  /** For each question, in their order; those beyond its end hide nothing. */
  readonly hidden: readonly (readonly string[])[];
  /** Answers that the person took back before their delivery began, oldest first; left out where there are none. */
  readonly takenBack?: readonly TakenBack[];
};

export type TakenBack = { readonly at: number; readonly ending: Ending };

export type OpenSession = SessionCore & {
  readonly state: 'open';
  readonly terminal: AttachedTerminal | null;
  /** A hand-off is waiting for its terminal until one has attached. */
  readonly attachedOnce: boolean;
  /** The command was run where there is no terminal: running it there again is of no use. */
  readonly launchFailed: boolean;
  /** It left the terminal for another face: no terminal shows it any more, unless it is handed to one anew. */
  readonly terminalIsOver: boolean;
  readonly movedBecause: MoveReason | null;
  /** The person of a shared inbox whom the question was handed to. */
  readonly assignee: string | null;
  /** The person wants to be reminded then, and to hear nothing of it before; null where they said no such thing. */
  readonly snoozedUntil: number | null;
};

export type EndedSession = Omit<SessionCore, 'face'> & {
  readonly state: 'ended';
  /** Where it was answered; where nobody answered, the face it was on. */
  readonly face: Place;
  readonly endedAt: number;
  readonly ending: Ending;
  readonly delivered: boolean;
  /** The process that has begun to bring the answer to its agent; left out where none has. */
  readonly delivering?: Owner;
};

/** Written by a newer program: shown as such, never ended, purged or rewritten by this one. */
export type NewerSession = { readonly state: 'newer'; readonly id: SessionId; readonly schema: number };

export type ReadableSession = OpenSession | EndedSession;
export type Session = ReadableSession | NewerSession;

export function startSession(id: SessionId, asked: AskedEvent): OpenSession {
  return {
    id,
    seen: 1,
    askedAt: asked.at,
    request: asked.request,
    terms: asked.terms,
    asker: asked.asker,
    owner: asked.owner,
    face: asked.face,
    deadline: asked.deadline,
    hidden: asked.hidden,
    ...freshlyShown,
  };
}

/** An open session that no terminal has shown and nobody has moved. */
const freshlyShown = {
  state: 'open',
  terminal: null,
  attachedOnce: false,
  launchFailed: false,
  terminalIsOver: false,
  movedBecause: null,
  assignee: null,
  snoozedUntil: null,
} as const;

/** A hand-off is "launch me" until a terminal has attached once. */
export function waitsForLaunch({ face, attachedOnce }: OpenSession): boolean {
  const reach = reachedBy[face];
  switch (reach) {
    case 'page':
      return false;
    case 'command':
      return !attachedOnce;
    default:
      return exhaustive(reach);
  }
}

/** The session after an event that the log already holds. Whether one may be added is decided by `advance`. */
export function applyEvent(session: ReadableSession, event: LaterEvent): ReadableSession {
  const seen = session.seen + 1;
  if (session.state === 'ended') return { ...applyToEnded(session, event), seen };
  switch (event.kind) {
    case 'deadline-moved':
      return { ...moveDeadline(session, event), seen };
    case 'face-changed':
      return { ...changeFace(session, event), seen };
    case 'attached':
      return { ...attach(session, event), seen };
    case 'detached':
      // One that leaves without having come could not show the question.
      return { ...session, seen, terminal: null, launchFailed: session.terminal === null };
    case 'adjusted':
      return {
        ...session,
        seen,
        terms: { ...session.terms, ...event.terms },
        hidden: event.hidden === null ? session.hidden : hide(session, event.question ?? 0, event.hidden),
        // Absent is not null, which takes it from everybody.
        assignee: event.assignee === undefined ? session.assignee : readName(event.assignee),
        snoozedUntil: event.snoozedUntil ?? session.snoozedUntil,
      };
    case 'ended':
      return endSession(session, event);
    // None of these follows an open session; a damaged log may say so.
    case 'reopened':
    case 'delivering':
    case 'delivered':
      return { ...session, seen };
    default:
      return exhaustive(event);
  }
}

function applyToEnded(session: EndedSession, event: LaterEvent): ReadableSession {
  switch (event.kind) {
    case 'delivered':
      return { ...session, delivered: true };
    case 'delivering':
      return { ...session, delivering: event.by };
    case 'reopened':
      return reopenSession(session, event);
    default:
      return session;
  }
}

/** More than a person changes their mind; an ending carries them all. */
const mostTakenBack = 20;

/** Open again, where the person took the answer back. What they had answered stays in the history. */
function reopenSession(session: EndedSession, { deadline, by }: ReopenedEvent): OpenSession {
  const { state: _was, endedAt: at, ending, delivered: _no, delivering: _none, ...core } = session;
  return {
    ...core,
    ...freshlyShown,
    face: by.face,
    deadline,
    takenBack: [...(session.takenBack ?? []), { at, ending }].slice(-mostTakenBack),
  };
}

function moveDeadline(session: OpenSession, { deadline, why }: DeadlineMovedEvent): OpenSession {
  const moved = { ...session, deadline, movedBecause: why };
  // Only a person sets another timeout. It counts from asking, and the result reports it as the one in force.
  if (why !== 'person') return moved;
  const timeoutSeconds = Math.max(1, Math.round((deadline - session.askedAt) / 1_000));
  return { ...moved, terms: { ...session.terms, timeoutSeconds } };
}

/**
 * The other face starts afresh: its terminal, if it is one, has yet to attach. A browser goes on with the time that
 * is left; for a terminal a command has to be copied and a window found, so its time starts now.
 */
function changeFace(session: OpenSession, { face, at }: FaceChangedEvent): OpenSession {
  if (face === session.face) return session;
  const changed: OpenSession = {
    ...session,
    face,
    terminal: null,
    attachedOnce: false,
    launchFailed: false,
    terminalIsOver: face !== terminalFace && (session.face === terminalFace || session.terminalIsOver),
  };
  return waitsForLaunch(changed) ? withWholeTimeout(changed, at, 'handed-off') : changed;
}

/** Finding and starting a terminal takes its time: the first to attach to a hand-off gets the whole timeout. */
function attach(session: OpenSession, { terminal, at }: TerminalAttachedEvent): OpenSession {
  const attached: OpenSession = {
    ...session,
    face: terminalFace,
    terminal,
    attachedOnce: true,
    launchFailed: false,
  };
  return waitsForLaunch(session) ? withWholeTimeout(attached, at, 'attached') : attached;
}

/** At least the whole timeout from `at` on; more is never taken away. */
function withWholeTimeout(session: OpenSession, at: number, why: MoveReason): OpenSession {
  const deadline = boundDeadline(session.askedAt, at + session.terms.timeoutSeconds * 1_000);
  return deadline <= session.deadline ? session : { ...session, deadline, movedBecause: why };
}

function hide({ request, hidden }: OpenSession, at: number, ids: readonly string[]): OpenSession['hidden'] {
  return request.questions.map(({ options }, each) =>
    each === at ? optionIds(options).filter((id) => ids.includes(id)) : (hidden[each] ?? []),
  );
}

function endSession(session: OpenSession, event: { at: number; ending: Ending }): EndedSession {
  const {
    terminal: _gone,
    attachedOnce: _was,
    launchFailed: _failed,
    terminalIsOver: _over,
    movedBecause: _why,
    assignee: _whose,
    snoozedUntil: _until,
    ...core
  } = session;
  const face = 'by' in event.ending ? event.ending.by.face : session.face;
  return {
    ...core,
    state: 'ended',
    seen: session.seen + 1,
    face,
    endedAt: event.at,
    ending: event.ending,
    delivered: false,
  };
}

/** The word a list shows for a session. */
export const statuses = ['pending', ...endingKinds] as const;
export type Status = (typeof statuses)[number];

export function statusOf(session: Exclude<Session, { state: 'newer' }>): Status {
  return session.state === 'open' ? 'pending' : session.ending.kind;
}

/** Whether a person's answer has not begun to leave for its agent: until then it is theirs to change. */
export function isUnsent({ ending, delivered, delivering }: EndedSession): boolean {
  const isGivenHere = ending.kind === 'submitted' && isFace(ending.by.face);
  return isGivenHere && !delivered && delivering === undefined;
}

/** Whether they may take it back now: a question that is open again needs time in which to be answered. */
export function canTakeBack(session: EndedSession, now: number): boolean {
  return isUnsent(session) && latestDeadline(session.askedAt) > now;
}

/** How many options the person has hidden, in all questions. */
export function hiddenCount({ hidden }: Pick<SessionCore, 'hidden'>): number {
  return hidden.reduce((count, ids) => count + ids.length, 0);
}
