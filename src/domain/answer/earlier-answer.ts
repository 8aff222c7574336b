import { takesText } from '../question/mode.ts';
import type { Part, Question } from '../question/question.ts';
import { plainWords } from '../question/same-question.ts';
import { type Answer, isEmptyAnswer, normalAnswer } from './answer.ts';

/**
 * An answer that was given to an earlier wording of a question, in terms of the one that is asked now. Options are the
 * same that are called the same. What is not offered any more is left out; null where nothing is left to answer with,
 * or more than may be picked now.
 */
export function earlierAnswer(earlier: Question, given: Answer, { question, hidden }: Part): Answer | null {
  const idNow = (id: string): readonly string[] => {
    const name = nameOf(earlier, id);
    if (name === null) return [];
    const alike = question.options.filter(({ label }) => plainWords(label) === name);
    // Two options may be called the same; then only the id tells them apart.
    const meant = alike.length === 1 ? alike[0] : alike.find((option) => option.id === id);
    return meant === undefined || hidden.includes(meant.id) ? [] : [meant.id];
  };
  const answer = normalAnswer(question, {
    selectedIds: given.selectedIds.flatMap(idNow),
    customInput: takesText(question.mode) ? given.customInput : null,
    optionNotes: given.optionNotes.flatMap(({ optionId, text }) =>
      idNow(optionId).map((id) => ({ optionId: id, text })),
    ),
    globalNote: given.globalNote,
  });
  return isEmptyAnswer(answer) || answer.selectedIds.length > question.max ? null : answer;
}

function nameOf({ options }: Question, id: string): string | null {
  const option = options.find((one) => one.id === id);
  return option === undefined ? null : plainWords(option.label);
}
