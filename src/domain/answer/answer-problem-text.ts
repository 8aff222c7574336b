import { exhaustive } from '../exhaustive.ts';
import type { Language } from '../language.ts';
import { modeOf } from '../question/mode.ts';
import type { Question } from '../question/question.ts';
import { type DomainWords, domainWords } from '../strings.ts';
import type { AnswerProblem } from '../validation/answer-rules.ts';

/** Why an answer cannot be sent yet, for the person. */
export function answerProblemText(problem: AnswerProblem, question: Question, language: Language): string {
  const words = domainWords[language].problem;
  switch (problem.code) {
    case 'unknown-option':
      return words.unknownOption(problem.id);
    case 'hidden-option':
      return words.hiddenOption(labelOf(question, problem.id));
    case 'too-few':
      return boundsText({ ...question, min: problem.min, max: problem.max }, problem.picked, language);
    case 'too-many':
      // A pick that was refused is not among the picked ones: one has to go for it.
      return words.tooMany(problem.max, Math.max(1, problem.picked - problem.max));
    case 'needs-text':
      return words.needsText;
    case 'needs-option-or-text':
      return words.needsOptionOrText;
    case 'takes-no-text':
      return words.takesNoText;
    case 'text-too-long':
      return words.textTooLong(problem.max);
    case 'note-too-long':
      return words.noteTooLong(problem.max);
    default:
      return exhaustive(problem);
  }
}

/** How many options may be picked, and how many are. */
export function boundsText(question: Question, picked: number, language: Language): string {
  const words = domainWords[language].bounds;
  const rule = ruleText(question, words);
  return modeOf(question).picks === 'many' && picked > 0 ? words.soFar(rule, picked) : rule;
}

function ruleText(question: Question, words: DomainWords['bounds']): string {
  const { min, max, options, minGiven } = question;
  const { picks, takesText } = modeOf(question);
  const isOpenEnded = max >= options.length;
  if (picks === 'one') return words.exactly(1);
  if (takesText && !minGiven && isOpenEnded) return words.orType;
  if (min === max) return words.exactly(min);
  if (min === 0) return isOpenEnded ? words.any : words.atMost(max);
  return isOpenEnded ? words.atLeast(min) : words.between(min, max);
}

function labelOf(question: Question, id: string): string {
  return question.options.find((option) => option.id === id)?.label ?? id;
}
