import { exhaustive } from '../exhaustive.ts';
import { modeOf } from '../question/mode.ts';
import type { Option } from '../question/option.ts';
import type { Part, Question } from '../question/question.ts';
import type { AnswerProblem } from '../validation/answer-rules.ts';
import type { Answer } from './answer.ts';
import { answerInProgress, changeDraft, type DraftChange, type HeldDraft } from './draft.ts';
import type { TypedNotes } from './note.ts';

/** What a person does to the answer in the making. Which key or click means which act is decided by the face. */
export type Act =
  /** Picking again takes back, except where one option has to stay picked. */
  | { readonly kind: 'pick'; readonly optionId: string }
  /** "None of these", where that is an answer of its own. */
  | { readonly kind: 'pick-none' }
  | { readonly kind: 'change'; readonly change: DraftChange };

export type Acted =
  /** `sends`: the pick is the whole answer and leaves once it has been shown for `showPickMs`. */
  | { readonly kind: 'changed'; readonly draft: HeldDraft; readonly sends: boolean }
  | { readonly kind: 'refused'; readonly problem: AnswerProblem };

/** How long a pick that sends can be seen and taken back before it leaves. */
export const showPickMs = 400;

/** What an act means to an answer in the making, the same on every face. */
export function act(part: Part, draft: HeldDraft, wanted: Act, now: number): Acted {
  const sendsAtOnce = sendsOnPick(part);
  const put = (change: DraftChange, sends: boolean): Acted => ({
    kind: 'changed',
    draft: changeDraft(draft, change, now),
    sends,
  });
  switch (wanted.kind) {
    case 'change':
      return put(wanted.change, false);
    case 'pick-none':
      return put({ field: 'selectedIds', value: [] }, sendsAtOnce);
    case 'pick': {
      const { selectedIds } = answerInProgress(part, draft.shown);
      const problem = pickProblem(part, selectedIds, wanted.optionId);
      if (problem !== null) return { kind: 'refused', problem };
      const value = picksAfter(part.question, selectedIds, wanted.optionId);
      return put({ field: 'selectedIds', value }, sendsAtOnce && value.length === 1);
    }
    default:
      return exhaustive(wanted);
  }
}

/** Whether picking an option is the whole answer, so that nothing is left to confirm. */
export function sendsOnPick({ question, terms }: Pick<Part, 'question' | 'terms'>): boolean {
  return modeOf(question).pickCanSend && terms.singleSubmit;
}

function pickProblem(
  { question, hidden }: Part,
  picked: readonly string[],
  id: string,
): AnswerProblem | null {
  if (!question.options.some((option) => option.id === id)) return { code: 'unknown-option', id };
  if (hidden.includes(id)) return { code: 'hidden-option', id };
  const { min, max } = question;
  const isFull = !replaces(question) && !picked.includes(id) && picked.length >= max;
  return isFull ? { code: 'too-many', min, max, picked: picked.length } : null;
}

function picksAfter(question: Question, picked: readonly string[], id: string): readonly string[] {
  if (!picked.includes(id)) return replaces(question) ? [id] : [...picked, id];
  const mustStay = modeOf(question).picks === 'one' && question.min > 0 && !question.optional;
  return mustStay ? picked : picked.filter((other) => other !== id);
}

/** With room for one, a second pick means "rather this one". */
function replaces({ max }: Question): boolean {
  return max === 1;
}

/** What a person begins with who writes why they cancel: of a single question, its note on the whole answer. */
export function startingReason(answers: readonly Answer[]): string {
  const [only, ...others] = answers;
  return others.length === 0 ? (only?.globalNote ?? '') : '';
}

/** The cancellation that goes out: what is written as the reason, and the notes written so far. */
export function cancellation(answers: readonly Answer[], writtenReason: string): Cancellation {
  const isSingle = answers.length === 1;
  return {
    reason: writtenReason.trim() === '' ? null : writtenReason,
    // The reason began as the note of a single question: what became of it is said once.
    notes: answers.map(({ optionNotes, globalNote }) => ({
      optionNotes,
      globalNote: isSingle ? null : globalNote,
    })),
  };
}

export type Cancellation = { readonly reason: string | null; readonly notes: readonly TypedNotes[] };

/** The option a face puts the focus on first: what is picked, else what is recommended, else the first. */
export function firstFocus(options: readonly Option[], picked: readonly string[]): string | null {
  const wanted =
    options.find((option) => picked.includes(option.id)) ??
    options.find((option) => option.recommended) ??
    options[0];
  return wanted?.id ?? null;
}
