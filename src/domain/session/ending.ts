import type { Answer } from '../answer/answer.ts';
import type { Notes } from '../answer/note.ts';
import type { Face } from './face.ts';

/** Which face and program gave an ending, so that history can tell a person from a program of the same user. */
export type Answerer = {
  readonly face: Face;
  readonly program: string;
  /** Random per try: the same try sent twice is one ending, told twice. */
  readonly attempt: string;
  /** What the person is called; left out where one person has the inbox to themselves. */
  readonly person?: string;
};

/** Notes of a person who has not sent them. */
export type TypedNotes = Pick<Answer, 'optionNotes' | 'globalNote'>;

/** How a session ended. */
export type Ending =
  | { readonly kind: 'submitted'; readonly answer: Answer; readonly by: Answerer }
  | { readonly kind: 'auto_submitted'; readonly answer: Answer }
  | {
      readonly kind: 'cancelled';
      readonly reason: string | null;
      readonly optionNotes: Notes;
      readonly by: Answerer;
    }
  | {
      readonly kind: 'timeout';
      readonly mayAskAgain: boolean;
      /** What the person had typed; left out where there was nothing. */
      readonly notes?: TypedNotes;
    };

export type EndingKind = Ending['kind'];
