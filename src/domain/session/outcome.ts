import { type Answer, emptyAnswer, normalAnswer } from '../answer/answer.ts';
import { exhaustive } from '../exhaustive.ts';
import { modeOf } from '../question/mode.ts';
import { firstQuestion } from '../question/request.ts';
import { adviceOf, type TimeoutAdvice } from './ending.ts';
import type { EndedSession } from './session.ts';

/** What an ended session means to the agent, in one normal form for every ending. */
export type Outcome = {
  /** What the result calls its selection: the first question's answer, a reason where one was given instead. */
  readonly answer: Answer;
  /** One for each question, in their order. */
  readonly answers: readonly Answer[];
  /** The person says that the question itself is wrong; the answer's text says why. */
  readonly rephrase: boolean;
  readonly placeholderShown: boolean | null;
  readonly autoSubmitted: boolean;
} & (
  | { readonly status: 'selected' | 'custom_input' | 'cancelled'; readonly advice: null }
  | { readonly status: 'timeout'; readonly advice: TimeoutAdvice }
);

/** An agent that reads the status alone must not take what the clock submitted for a human's answer. */
export function actionStatusOf({ status, autoSubmitted }: Outcome): Outcome['status'] {
  return autoSubmitted ? 'timeout' : status;
}

export function toOutcome(session: EndedSession): Outcome {
  const { request, ending } = session;
  const answers = answersOf(session);
  const [answer = emptyAnswer] = answers;
  const common = {
    answer,
    answers,
    rephrase: false,
    placeholderShown: placeholderShown(session),
    autoSubmitted: false,
    advice: null,
  } as const;
  switch (ending.kind) {
    case 'submitted':
      if (ending.rephrase === null) return { ...common, status: statusOfAnswers(answers) };
      return {
        ...common,
        status: 'custom_input',
        answer: { ...emptyAnswer, customInput: ending.rephrase },
        rephrase: true,
      };
    case 'auto_submitted':
      return { ...common, status: statusOfAnswers(answers), autoSubmitted: true };
    case 'cancelled':
      return {
        ...common,
        status: 'cancelled',
        answer: normalAnswer(firstQuestion(request), { ...answer, globalNote: ending.reason }),
      };
    case 'timeout':
      return { ...common, status: 'timeout', advice: adviceOf(ending) };
    default:
      return exhaustive(ending);
  }
}

function answersOf({ request, ending }: EndedSession): readonly Answer[] {
  const given = 'answers' in ending ? ending.answers : (ending.notes ?? []);
  return request.questions.map((question, at) => normalAnswer(question, { ...emptyAnswer, ...given[at] }));
}

/** Typed only where nothing was picked anywhere; where everything was skipped, nothing was picked deliberately. */
function statusOfAnswers(answers: readonly Answer[]): 'selected' | 'custom_input' {
  const isPicked = answers.some(({ selectedIds }) => selectedIds.length > 0);
  const isTyped = answers.some(({ customInput }) => customInput !== null);
  return isTyped && !isPicked ? 'custom_input' : 'selected';
}

/** Null where the first question takes no text. */
function placeholderShown({ request, terms }: EndedSession): boolean | null {
  const first = firstQuestion(request);
  return modeOf(first).takesText ? terms.placeholderVisible && first.placeholder !== null : null;
}
