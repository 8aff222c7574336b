import { exhaustive } from '../exhaustive.ts';
import type { Language } from '../language.ts';
import type { Request } from '../question/request.ts';
import { domainWords } from '../strings.ts';
import type { AnswerProblem } from '../validation/answer-rules.ts';

/** Why an answer cannot be sent yet, for the person. */
export function answerProblemText(problem: AnswerProblem, request: Request, language: Language): string {
  const words = domainWords[language].problem;
  switch (problem.code) {
    case 'unknown-option':
      return words.unknownOption(problem.id);
    case 'hidden-option':
      return words.hiddenOption(labelOf(request, problem.id));
    case 'too-few':
    case 'too-many':
      return boundsText(problem, request, language);
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

type BoundsProblem = Extract<AnswerProblem, { picked: number }>;

function boundsText({ min, max, picked }: BoundsProblem, request: Request, language: Language): string {
  const words = domainWords[language].problem;
  if (min === max) return words.pickExactly(min, picked);
  if (max >= request.options.length) return words.pickAtLeast(min, picked);
  if (min === 0) return words.pickAtMost(max, picked);
  return words.pickBetween(min, max, picked);
}

function labelOf(request: Request, id: string): string {
  return request.options.find((option) => option.id === id)?.label ?? id;
}
