import { type Answer, normalAnswer } from '../answer/answer.ts';
import { modeOf, takesOptions } from '../question/mode.ts';
import type { Request } from '../question/request.ts';
import { countCharacters } from '../text/characters.ts';

/** Limits on what a person types; the page and the terminal stop at them, `advance` refuses beyond. */
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

/** The rules both faces apply before sending and `advance` applies again; empty means it may be submitted. */
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
  if (picked < request.min) return [{ code: 'too-few', ...bounds(request), picked }];
  if (picked > request.max) return [{ code: 'too-many', ...bounds(request), picked }];
  return [];
};

const textIsGivenWhereNeeded: AnswerRule = ({ request }, answer) => {
  if (answer.customInput !== null || !modeOf(request).takesText) return [];
  if (!takesOptions(request.mode)) return [{ code: 'needs-text' }];
  // Where the agent gave a minimum, the rule about the minimum decides, be it 0 or more.
  const isEmpty = answer.selectedIds.length === 0 && !request.minGiven;
  return isEmpty ? [{ code: 'needs-option-or-text' }] : [];
};

const textOnlyWhereItIsTaken: AnswerRule = ({ request }, answer) =>
  answer.customInput !== null && !modeOf(request).takesText ? [{ code: 'takes-no-text' }] : [];

const textIsNotTooLong: AnswerRule = (_question, answer) =>
  isLonger(answer.customInput ?? '', maxTypedCharacters)
    ? [{ code: 'text-too-long', max: maxTypedCharacters }]
    : [];

const notesAreNotTooLong: AnswerRule = (_question, answer) =>
  noteProblems([answer.globalNote ?? '', ...answer.optionNotes.map((note) => note.text)]);

/** What is wrong with notes alone: all that a cancel can get wrong. */
export function noteProblems(notes: readonly string[]): readonly AnswerProblem[] {
  return notes.some((note) => isLonger(note, maxNoteCharacters))
    ? [{ code: 'note-too-long', max: maxNoteCharacters }]
    : [];
}

function isLonger(text: string, max: number): boolean {
  return text.length > max && countCharacters(text) > max;
}

const answerRules: readonly AnswerRule[] = [
  hiddenOptionsAreNotPicked,
  pickedCountIsWithinBounds,
  textIsGivenWhereNeeded,
  textOnlyWhereItIsTaken,
  textIsNotTooLong,
  notesAreNotTooLong,
];

function bounds({ min, max }: Request): { min: number; max: number } {
  return { min, max };
}
