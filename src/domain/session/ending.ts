import type { Answer } from '../answer/answer.ts';
import type { Attachment } from '../answer/attachment.ts';
import type { TypedNotes } from '../answer/note.ts';
import type { Face, Place } from './face.ts';

/** Which face and program gave an ending, so that history can tell a person from a program of the same user. */
export type Answerer = {
  readonly face: Place;
  readonly program: string;
  /** Random per try: the same try sent twice is one ending, told twice. */
  readonly attempt: string;
  /** What the person is called; left out where one person has the inbox to themselves. */
  readonly person?: string;
};

/** A person at one of our faces. */
export type FaceAnswerer = Answerer & { readonly face: Face };

/** Programs that do not know a piece of advice cannot read an event with it: one more needs a higher `eventSchema`. */
export const timeoutAdvices = ['ask-again', 'stop'] as const;
/** What the agent is told to do after a timeout. */
export type TimeoutAdvice = (typeof timeoutAdvices)[number];

/** How a session ended. Programs that do not know a kind cannot read it: one more needs a higher `eventSchema`. */
export type Ending =
  | {
      readonly kind: 'submitted';
      /** One for each question, in their order. */
      readonly answers: readonly Answer[];
      /** Why the question itself is wrong. The answers are then what the person had answered by then, or empty. */
      readonly rephrase: string | null;
      /** Left out where there are none. */
      readonly attachments?: readonly Attachment[];
      readonly by: Answerer;
    }
  | { readonly kind: 'auto_submitted'; readonly answers: readonly Answer[] }
  | {
      readonly kind: 'cancelled';
      readonly reason: string | null;
      /** What was noted at each question, in their order. Of a single one the note on it all is the reason. */
      readonly notes: readonly TypedNotes[];
      readonly by: Answerer;
    }
  | {
      readonly kind: 'timeout';
      /** The advice as the first programs read it, which stop unless this is true; others read `adviceOf`. */
      readonly mayAskAgain: boolean;
      /** Left out in what those programs stored. */
      readonly advice?: TimeoutAdvice;
      /** What the person had noted at each question, in their order; left out where there was nothing. */
      readonly notes?: readonly TypedNotes[];
      /** The client that asked it as well has gone on: no time ran out. */
      readonly wentOn?: true;
    };

export type EndingKind = Ending['kind'];
export const endingKinds = [
  'submitted',
  'auto_submitted',
  'cancelled',
  'timeout',
] as const satisfies readonly EndingKind[];

/** What the clock can end a session with. */
export type EndingByClock = Extract<Ending, { readonly kind: 'auto_submitted' | 'timeout' }>;

type Timeout = Extract<Ending, { readonly kind: 'timeout' }>;

export function adviceOf({ advice, mayAskAgain }: Timeout): TimeoutAdvice {
  return advice ?? (mayAskAgain ? 'ask-again' : 'stop');
}

/** The files that came with an answer. */
export function attachmentsOf(ending: Ending): readonly Attachment[] {
  return ending.kind === 'submitted' ? (ending.attachments ?? []) : [];
}

/** Whether a person answered that the question itself is wrong. */
export function asksToRephrase(ending: Ending): boolean {
  return ending.kind === 'submitted' && ending.rephrase !== null;
}
