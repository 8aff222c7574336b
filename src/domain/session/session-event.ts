import type { Request } from '../question/request.ts';
import type { Terms } from '../question/terms.ts';
import type { Asker, Owner } from './asker.ts';
import type { Ending, FaceAnswerer } from './ending.ts';
import type { Face } from './face.ts';

/**
 * The newest shape of events this program knows; a higher number in the store was written by a newer one. Each event is
 * written with the lowest that has all it says, so that older programs go on with what they understand.
 */
export const eventSchema = 3;

type At = { readonly at: number };

export type AskedEvent = At & {
  readonly kind: 'asked';
  readonly request: Request;
  readonly terms: Terms;
  readonly asker: Asker;
  readonly owner: Owner;
  readonly face: Face;
  readonly deadline: number;
  /** Options of each question that the person hid when the same was asked before. */
  readonly hidden: readonly (readonly string[])[];
};

/** Programs that do not know a reason cannot read an event with it: one more needs a higher `eventSchema`. */
export const moveReasons = ['person', 'activity', 'slept', 'handed-off', 'attached'] as const;
/** Why a deadline moved; faces say so. */
export type MoveReason = (typeof moveReasons)[number];

export type DeadlineMovedEvent = At & {
  readonly kind: 'deadline-moved';
  readonly deadline: number;
  readonly why: MoveReason;
};

export type FaceChangedEvent = At & { readonly kind: 'face-changed'; readonly face: Face };

/** A terminal that shows the session: at most one lives at a time. */
export type AttachedTerminal = { readonly id: string; readonly pid: number; readonly host: string };

/** Only a terminal attaches, and the terminal is then the session's face; other faces show it without an event. */
export type TerminalAttachedEvent = At & {
  readonly kind: 'attached';
  readonly terminal: AttachedTerminal;
  /** The dead terminal that this one replaces; null when there was none. */
  readonly replaces: string | null;
};

/** The terminal left, or could not show the question at all: then it never attached. */
type TerminalDetachedEvent = At & { readonly kind: 'detached'; readonly terminal: string };

/** The person changed how this session is shown; absent fields stay. */
export type AdjustedEvent = At & {
  readonly kind: 'adjusted';
  readonly terms: Partial<Terms>;
  /** The options of one question that are hidden from now on. */
  readonly hidden: readonly string[] | null;
  /** Which question's; left out for the first. */
  readonly question?: number;
  /** The person whom the question was handed to; null takes it back. Older programs pass it over, and can still answer. */
  readonly assignee?: string | null;
  /** Until when the person wants to hear nothing of it; older programs pass it over, and remind as ever. */
  readonly snoozedUntil?: number;
};

export type EndedEvent = At & { readonly kind: 'ended'; readonly ending: Ending };

/** A person took their answer back before its delivery began. */
export type ReopenedEvent = At & {
  readonly kind: 'reopened';
  readonly deadline: number;
  readonly by: FaceAnswerer;
};

/** Written before the answer leaves for its agent: from here on nobody can change it. */
export type DeliveringEvent = At & {
  readonly kind: 'delivering';
  readonly by: Owner;
  /** The id of a process that began and died before the answer had left; null where none began. */
  readonly replaces: string | null;
};

/** The answer was flushed to a client whose call was not aborted. */
export type DeliveredEvent = At & { readonly kind: 'delivered'; readonly client: string };

export type SessionEvent =
  | AskedEvent
  | DeadlineMovedEvent
  | FaceChangedEvent
  | TerminalAttachedEvent
  | TerminalDetachedEvent
  | AdjustedEvent
  | EndedEvent
  | ReopenedEvent
  | DeliveringEvent
  | DeliveredEvent;

/** Everything that may follow `asked`. */
export type LaterEvent = Exclude<SessionEvent, AskedEvent>;
