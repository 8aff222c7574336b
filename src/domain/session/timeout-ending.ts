import { normalAnswer } from '../answer/answer.ts';
import { answerInProgress, type Draft, emptyDraft } from '../answer/draft.ts';
import type { TimeoutAction } from '../question/terms.ts';
import { answerProblems } from '../validation/answer-rules.ts';
import type { Ending } from './ending.ts';
import type { SessionCore } from './session.ts';

/**
 * How the clock ends a session. Only a person who chose `submit` in the settings gets the
 * preselection sent, and not once they have begun an answer of their own.
 */
export function timeoutEnding(session: SessionCore, draft: Draft): Ending {
  return endings[session.terms.timeoutAction](session, draft);
}

type TimeoutRule = (session: SessionCore, draft: Draft) => Ending;

const endings: Readonly<Record<TimeoutAction, TimeoutRule>> = {
  cancel: () => ({ kind: 'timeout', mayAskAgain: false }),
  reinvoke: () => ({ kind: 'timeout', mayAskAgain: true }),
  submit: submitPreselection,
};

function submitPreselection(session: SessionCore, draft: Draft): Ending {
  const { request, terms } = session;
  // As it was offered: where a preselected option has been hidden since, nothing may be sent.
  const answer = normalAnswer(request, answerInProgress({ request, terms, hidden: [] }, emptyDraft));
  const saysSomething = answer.selectedIds.length > 0 || (request.minGiven && request.min === 0);
  const sound = answerProblems(session, answer).length === 0;
  const begun = normalAnswer(request, answerInProgress(session, draft));
  if (saysSomething && sound && JSON.stringify(begun) === JSON.stringify(answer)) {
    return { kind: 'auto_submitted', answer };
  }
  return { kind: 'timeout', mayAskAgain: true };
}
