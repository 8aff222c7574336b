import { type Answer, normalAnswer } from '../answer.ts';
import { type Request, takesOptions, takesText } from '../request.ts';

/** Limits on what a person types; the page and the terminal stop at them, the door refuses beyond. */
export const maxTypedCharacters = 32_768;
export const maxNoteCharacters = 8_192;

/** What is wrong with an answer; each face words it in the person's language. */
export type AnswerProblem =
  | { readonly code: 'unknown-option'; readonly id: string }
  | { readonly code: 'hidden-option'; readonly id: string }
  | { readonly code: 'too-few'; readonly min: number; readonly max: number; readonly picked: number }
  | { readonly code: 'too-many'; readonly min: number; readonly max: number; readonly picked: number }
  | { readonly code: 'needs-text' }
  | { readonly code: 'needs-option-or-text' }
  | { readonly code: 'takes-no-text' }
  | { readonly code: 'text-too-long'; readonly max: number }
  | { readonly code: 'note-too-long'; readonly max: number };

type Question = { readonly request: Request; readonly hidden: readonly string[] };
type AnswerRule = (question: Question, answer: Answer) => readonly AnswerProblem[];

/** The rules both faces apply before sending and the store's door applies again; empty means it may be submitted. */
export function answerProblems(question: Question, given: Answer): readonly AnswerProblem[] {
  const unknown = pickedOptionsExist(question, given);
  const answer = normalAnswer(question.request, given);
  return [...unknown, ...answerRules.flatMap((rule) => rule(question, answer))];
}

const pickedOptionsExist: AnswerRule = ({ request }, answer) =>
  answer.selectedIds
    .filter((id) => !request.options.some((option) => option.id === id))
    .map((id) => ({ code: 'unknown-option', id }));

const hiddenOptionsAreNotPicked: AnswerRule = ({ hidden }, answer) =>
  answer.selectedIds.filter((id) => hidden.includes(id)).map((id) => ({ code: 'hidden-option', id }));

const pickedCountIsWithinBounds: AnswerRule = ({ request }, answer) => {
  if (!takesOptions(request.mode)) return [];
  const picked = answer.selectedIds.length;
  const typedIsEnough = request.mode === 'hybrid' && !request.minGiven && answer.customInput !== null;
  if (picked < request.min && !typedIsEnough) return [{ code: 'too-few', ...bounds(request), picked }];
  if (picked > request.max) return [{ code: 'too-many', ...bounds(request), picked }];
  return [];
};

const textIsGivenWhereNeeded: AnswerRule = ({ request }, answer) => {
  if (request.mode === 'text_input' && answer.customInput === null) return [{ code: 'needs-text' }];
  const mayBeEmpty = request.minGiven && request.min === 0;
  const empty = answer.customInput === null && answer.selectedIds.length === 0;
  if (request.mode === 'hybrid' && empty && !mayBeEmpty && request.min === 0) {
    return [{ code: 'needs-option-or-text' }];
  }
  return [];
};

const textOnlyWhereItIsTaken: AnswerRule = ({ request }, answer) =>
  answer.customInput !== null && !takesText(request.mode) ? [{ code: 'takes-no-text' }] : [];

const textsAreNotTooLong: AnswerRule = (_question, answer) => {
  const problems: AnswerProblem[] = [];
  if ((answer.customInput?.length ?? 0) > maxTypedCharacters) {
    problems.push({ code: 'text-too-long', max: maxTypedCharacters });
  }
  const notes = [answer.globalNote ?? '', ...answer.optionNotes.map((note) => note.text)];
  if (notes.some((note) => note.length > maxNoteCharacters)) {
    problems.push({ code: 'note-too-long', max: maxNoteCharacters });
  }
  return problems;
};

const answerRules: readonly AnswerRule[] = [
  hiddenOptionsAreNotPicked,
  pickedCountIsWithinBounds,
  textIsGivenWhereNeeded,
  textOnlyWhereItIsTaken,
  textsAreNotTooLong,
];

function bounds({ min, max }: Request): { min: number; max: number } {
  return { min, max };
}
