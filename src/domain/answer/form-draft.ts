import { partsOf, type Request } from '../question/request.ts';
import type { Terms } from '../question/terms.ts';
import { type Answer, emptyAnswer, notesOnly } from './answer.ts';
import {
  answerInProgress,
  type Draft,
  emptyDraft,
  type HeldDraft,
  isBlankDraft,
  mergeDrafts,
  newer,
  receiveDraft,
  type Stamped,
} from './draft.ts';

/** What a person has begun to answer: a draft for each question, in their order. */
export type FormDraft = {
  /** Those beyond its end are empty. */
  readonly answers: readonly Draft[];
  /** Why the question itself is wrong, as far as it is written. */
  readonly rephrase: Stamped<string> | null;
};

export const emptyFormDraft: FormDraft = { answers: [], rephrase: null };

export function draftAt({ answers }: FormDraft, at: number): Draft {
  return answers[at] ?? emptyDraft;
}

/** Question by question and field by field, newer wins. */
export function mergeFormDrafts(held: FormDraft, arriving: FormDraft): FormDraft {
  return {
    answers: eachOf(held, arriving, (at) => mergeDrafts(draftAt(held, at), draftAt(arriving, at))),
    rephrase: newer(held.rephrase, arriving.rephrase),
  };
}

/** A draft that says what was answered, so that it can be changed and sent again. */
export function draftOf(
  { answers, rephrase }: { readonly answers: readonly Answer[]; readonly rephrase: string | null },
  at: number,
): FormDraft {
  const stamped = (value: string | null) => (value === null ? null : { value, at });
  return {
    answers: answers.map(({ selectedIds, customInput, optionNotes, globalNote }) => ({
      selectedIds: { value: selectedIds, at },
      customInput: stamped(customInput),
      optionNotes: optionNotes.map(({ optionId, text: value }) => ({ optionId, value, at })),
      globalNote: stamped(globalNote),
    })),
    rephrase: stamped(rephrase),
  };
}

type Asked = {
  readonly request: Request;
  readonly terms: Terms;
  readonly hidden: readonly (readonly string[])[];
};

/** What sending now would send, an answer for each question. */
export function answersInProgress(asked: Asked, draft: FormDraft): readonly Answer[] {
  return partsOf(asked).map((part, at) => answerInProgress(part, draftAt(draft, at)));
}

/** The same where only what the person has picked or typed counts: what was preselected for them is no answer yet. */
export function begunAnswers(asked: Asked, draft: FormDraft): readonly Answer[] {
  return answersInProgress(asked, draft).map((answer, at) => {
    const own = draftAt(draft, at);
    if (isBlankDraft(own)) return emptyAnswer;
    const isAnswered = own.selectedIds !== null || own.customInput !== null;
    return isAnswered ? answer : notesOnly(answer);
  });
}

/** The draft as one face holds it: what it shows, and what was changed on it. */
export type HeldForm = { readonly shown: FormDraft; readonly touched: FormDraft };

export function holdForm(stored: FormDraft): HeldForm {
  return { shown: stored, touched: emptyFormDraft };
}

export function heldAt({ shown, touched }: HeldForm, at: number): HeldDraft {
  return { shown: draftAt(shown, at), touched: draftAt(touched, at) };
}

/** The same with the draft of one question changed. */
export function withHeldAt(held: HeldForm, at: number, { shown, touched }: HeldDraft): HeldForm {
  return { shown: putAt(held.shown, at, shown), touched: putAt(held.touched, at, touched) };
}

/** The same with other words for why the question is wrong; its stamp is later than that of any it replaces. */
export function withRephrase({ shown, touched }: HeldForm, value: string, now: number): HeldForm {
  const rephrase = { value, at: Math.max(now, (shown.rephrase?.at ?? 0) + 1) };
  return { shown: { ...shown, rephrase }, touched: { ...touched, rephrase } };
}

/** Another face's draft: each field follows the newer one, except those the person has changed on this face. */
export function receiveForm(held: HeldForm, arriving: FormDraft): HeldForm {
  const answers = eachOf(
    held.shown,
    arriving,
    (at) => receiveDraft(heldAt(held, at), draftAt(arriving, at)).shown,
  );
  const rephrase = held.touched.rephrase ?? newer(held.shown.rephrase, arriving.rephrase);
  return { shown: { answers, rephrase }, touched: held.touched };
}

export function isBlankForm({ answers, rephrase }: FormDraft): boolean {
  return answers.every(isBlankDraft) && (rephrase?.value ?? '').trim() === '';
}

function eachOf(one: FormDraft, other: FormDraft, make: (at: number) => Draft): readonly Draft[] {
  return Array.from({ length: Math.max(one.answers.length, other.answers.length) }, (_, at) => make(at));
}

function putAt(form: FormDraft, at: number, draft: Draft): FormDraft {
  const length = Math.max(form.answers.length, at + 1);
  const answers = Array.from({ length }, (_, each) => (each === at ? draft : draftAt(form, each)));
  return { ...form, answers };
}
