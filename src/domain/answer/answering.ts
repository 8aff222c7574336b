import { exhaustive } from '../exhaustive.ts';
import { modeOf } from '../question/mode.ts';
import type { Option } from '../question/option.ts';
import type { Request } from '../question/request.ts';
import type { Terms } from '../question/terms.ts';
import type { AnswerProblem } from '../validation/answer-rules.ts';
import type { Answer } from './answer.ts';
import { answerInProgress, changeDraft, type DraftChange, type HeldDraft } from './draft.ts';
import type { Note } from './note.ts';

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

type Question = { readonly request: Request; readonly terms: Terms; readonly hidden: readonly string[] };

/** What an act means to an answer in the making, the same on every face. */
export function act(question: Question, draft: HeldDraft, deed: Act, now: number): Acted {
  const sendsAtOnce = sendsOnPick(question);
  const put = (change: DraftChange, sends: boolean): Acted => ({
    kind: 'changed',
    draft: changeDraft(draft, change, now),
    sends,
  });
  switch (deed.kind) {
    case 'change':
      return put(deed.change, false);
    case 'pick-none':
      return put({ field: 'selectedIds', value: [] }, sendsAtOnce);
    case 'pick': {
      const { selectedIds } = answerInProgress(question, draft.shown);
      const problem = pickProblem(question, selectedIds, deed.optionId);
      if (problem !== null) return { kind: 'refused', problem };
      const value = picksAfter(question.request, selectedIds, deed.optionId);
      return put({ field: 'selectedIds', value }, sendsAtOnce && value.length === 1);
    }
    default:
      return exhaustive(deed);
  }
}

/** Whether picking an option is the whole answer, so that nothing is left to confirm. */
export function sendsOnPick({ request, terms }: Pick<Question, 'request' | 'terms'>): boolean {
  return modeOf(request).pickCanSend && terms.singleSubmit;
}

function pickProblem(
  { request, hidden }: Question,
  picked: readonly string[],
  id: string,
): AnswerProblem | null {
  if (!request.options.some((option) => option.id === id)) return { code: 'unknown-option', id };
  if (hidden.includes(id)) return { code: 'hidden-option', id };
  const { min, max } = request;
  const isFull = !replaces(request) && !picked.includes(id) && picked.length >= max;
  return isFull ? { code: 'too-many', min, max, picked: picked.length } : null;
}

function picksAfter(request: Request, picked: readonly string[], id: string): readonly string[] {
  if (!picked.includes(id)) return replaces(request) ? [id] : [...picked, id];
  const mustStay = modeOf(request).picks === 'one' && request.min > 0;
  return mustStay ? picked : picked.filter((other) => other !== id);
}

/** With room for one, a second pick means "rather this one". */
function replaces({ max }: Request): boolean {
  return max === 1;
}

/** The cancellation that goes out: what is written as the reason, and the notes written so far. */
export function cancellation(
  answer: Answer,
  writtenReason: string,
): { readonly reason: string | null; readonly optionNotes: readonly Note[] } {
  return { reason: writtenReason.trim() === '' ? null : writtenReason, optionNotes: answer.optionNotes };
}

/** The option a face puts the focus on first: what is picked, else what is recommended, else the first. */
export function firstFocus(options: readonly Option[], picked: readonly string[]): string | null {
  const wanted =
    options.find((option) => picked.includes(option.id)) ??
    options.find((option) => option.recommended) ??
    options[0];
  return wanted?.id ?? null;
}
