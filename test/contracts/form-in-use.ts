import type { Answer } from '../../src/domain/answer/answer.ts';
import type { FormDraft } from '../../src/domain/answer/form-draft.ts';
import type { TypedNotes } from '../../src/domain/answer/note.ts';
import type { Question } from '../../src/domain/question/question.ts';
import type { Terms } from '../../src/domain/question/terms.ts';
import type { FormProblem } from '../../src/domain/validation/answer-rules.ts';

/** Several questions put to a face, called q1, q2 and so on; submit-on-pick is off, as it always is in a form. */
export type PutForm = {
  readonly questions: readonly Partial<Question>[];
  readonly terms?: Partial<Terms>;
  readonly hidden?: readonly (readonly string[])[];
};

/** What left a face for the store. */
export type SentForm =
  | { readonly kind: 'answers'; readonly answers: readonly Answer[] }
  | { readonly kind: 'rephrase'; readonly reason: string; readonly answers: readonly Answer[] }
  | { readonly kind: 'cancel'; readonly reason: string | null; readonly notes: readonly TypedNotes[] };

/** A face that shows a form, as a person uses it. Whatever is done is done at the question in focus. */
export type FormInUse = {
  /** Puts the focus on a question, by its place from 0. */
  goTo(at: number): void;
  pick(id: string): void;
  write(text: string): void;
  note(id: string, text: string): void;
  noteOnAll(text: string): void;
  /** Sends all of it, through a review where the face has one, or goes to what is missing. */
  submit(): void;
  /** Null leaves the reason as the face offers it. */
  cancel(reason: string | null): void;
  /** Says that this is not the right question. */
  pushBack(reason: string): void;
  /** Another face's draft. */
  arrive(draft: FormDraft): void;
  pass(ms: number): Promise<void>;
  /** The place of the question in focus. */
  at(): number;
  /** What sending now would send. */
  shown(): readonly Answer[];
  /** Why the last act changed nothing, or what is missing first. */
  problem(): FormProblem | null;
  /** What the face says will happen when the time is up. */
  atZero(): string;
  sent(): Promise<readonly SentForm[]>;
  draft(): FormDraft;
};

export type OpenForm = (put: PutForm) => Promise<FormInUse>;
