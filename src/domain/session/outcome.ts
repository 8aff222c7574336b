import { type Answer, emptyAnswer, normalAnswer } from '../answer/answer.ts';
import { exhaustive } from '../exhaustive.ts';
import { modeOf } from '../question/mode.ts';
import { adviceOf, type TimeoutAdvice } from './ending.ts';
import type { EndedSession } from './session.ts';

/** What an ended session means to the agent, in one normal form for every ending. */
export type Outcome = {
  readonly answer: Answer;
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
  const placeholderShown = modeOf(request).takesText
    ? session.terms.placeholderVisible && request.placeholder !== null
    : null;
  switch (ending.kind) {
    case 'submitted':
    case 'auto_submitted': {
      const answer = normalAnswer(request, ending.answer);
      const typedOnly = answer.selectedIds.length === 0 && answer.customInput !== null;
      return {
        status: typedOnly ? 'custom_input' : 'selected',
        answer,
        placeholderShown,
        autoSubmitted: ending.kind === 'auto_submitted',
        advice: null,
      };
    }
    case 'cancelled':
      return {
        status: 'cancelled',
        answer: normalAnswer(request, {
          ...emptyAnswer,
          optionNotes: ending.optionNotes,
          globalNote: ending.reason,
        }),
        placeholderShown,
        autoSubmitted: false,
        advice: null,
      };
    case 'timeout':
      return {
        status: 'timeout',
        answer: normalAnswer(request, { ...emptyAnswer, ...ending.notes }),
        placeholderShown,
        autoSubmitted: false,
        advice: adviceOf(ending),
      };
    default:
      return exhaustive(ending);
  }
}
