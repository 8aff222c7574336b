import {
  type Answer,
  emptyAnswer,
  isEmptyAnswer,
  isSkipped,
  normalAnswer,
  notesOnly,
} from '../answer/answer.ts';
import { modeOf, takesOptions } from '../question/mode.ts';
import type { Part, Question } from '../question/question.ts';
import { countCharacters, isBlank } from '../text/characters.ts';

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

type Checked = Pick<Part, 'question' | 'hidden'>;
type AnswerRule = (part: Checked, answer: Answer) => readonly AnswerProblem[];

/** The rules both faces apply before sending and `advance` applies again; empty means it may be submitted. */
export function answerProblems(part: Checked, given: Answer): readonly AnswerProblem[] {
  const unknown = pickedOptionsExist(part, given);
  const answer = normalAnswer(part.question, given);
  const rules = isSkipped(part.question, answer) ? [notesAreNotTooLong] : answerRules;
  return [...unknown, ...rules.flatMap((rule) => rule(part, answer))];
}

/** What is wrong with the answer to one of several questions; `at` counts from 0. */
export type FormProblem = { readonly at: number; readonly problem: AnswerProblem };

/** The same for a whole form, whose answers stand in the order of its questions. */
export function formProblems(parts: readonly Checked[], answers: readonly Answer[]): readonly FormProblem[] {
  return parts.flatMap((part, at) =>
    answerProblems(part, answers[at] ?? emptyAnswer).map((problem) => ({ at, problem })),
  );
}

/** What may be said instead of an answer: why the question is wrong. What was answered by then is sent along. */
export function rephraseProblems(
  parts: readonly Checked[],
  answers: readonly Answer[],
  reason: string,
): readonly FormProblem[] {
  const begun = (at: number) => !isEmptyAnswer(answers[at] ?? emptyAnswer);
  return [
    ...reasonProblems(reason).map((problem) => ({ at: 0, problem })),
    ...formProblems(parts, answers).filter(
      ({ at, problem }) => begun(at) || problem.code === 'note-too-long',
    ),
  ];
}

/** What is wrong with the words alone. */
export function reasonProblems(reason: string): readonly AnswerProblem[] {
  if (isBlank(reason)) return [{ code: 'needs-text' }];
  return isLonger(reason, maxTypedCharacters) ? [{ code: 'text-too-long', max: maxTypedCharacters }] : [];
}

/** The answers that could be sent as they are; of the others only the notes. */
export function soundAnswers(parts: readonly Checked[], answers: readonly Answer[]): readonly Answer[] {
  return parts.map((part, at) => {
    const answer = answers[at] ?? emptyAnswer;
    return answerProblems(part, answer).length === 0 ? answer : notesOnly(answer);
  });
}

const pickedOptionsExist: AnswerRule = ({ question }, answer) =>
  answer.selectedIds
    .filter((id) => !question.options.some((option) => option.id === id))
    .map((id) => ({ code: 'unknown-option', id }));

const hiddenOptionsAreNotPicked: AnswerRule = ({ hidden }, answer) =>
  answer.selectedIds.filter((id) => hidden.includes(id)).map((id) => ({ code: 'hidden-option', id }));

const pickedCountIsWithinBounds: AnswerRule = ({ question }, answer) => {
  if (!takesOptions(question.mode)) return [];
  const picked = answer.selectedIds.length;
  if (picked < question.min) return [{ code: 'too-few', ...bounds(question), picked }];
  if (picked > question.max) return [{ code: 'too-many', ...bounds(question), picked }];
  return [];
};

const textIsGivenWhereNeeded: AnswerRule = ({ question }, answer) => {
  if (answer.customInput !== null || !modeOf(question).takesText) return [];
  if (!takesOptions(question.mode)) return [{ code: 'needs-text' }];
  // Where the agent gave a minimum, the rule about the minimum decides, be it 0 or more.
  const isEmpty = answer.selectedIds.length === 0 && !question.minGiven;
  return isEmpty ? [{ code: 'needs-option-or-text' }] : [];
};

const textOnlyWhereItIsTaken: AnswerRule = ({ question }, answer) =>
  answer.customInput !== null && !modeOf(question).takesText ? [{ code: 'takes-no-text' }] : [];

const textIsNotTooLong: AnswerRule = (_part, answer) =>
  isLonger(answer.customInput ?? '', maxTypedCharacters)
    ? [{ code: 'text-too-long', max: maxTypedCharacters }]
    : [];

const notesAreNotTooLong: AnswerRule = (_part, answer) =>
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

function bounds({ min, max }: Question): { min: number; max: number } {
  return { min, max };
}
