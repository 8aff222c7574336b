import { emptyAnswer } from './answer.ts';
import { type Draft, preselection } from './draft.ts';
import type { Ending } from './ending.ts';
import type { OpenSession } from './session.ts';
import { answerProblems } from './validation/answer-rules.ts';

/**
 * How the clock ends a session. Silence is never consent: only a person who chose `submit` gets the
 * preselection sent, and not once they have begun an answer of their own.
 */
export function timeoutEnding(session: OpenSession, draft: Draft): Ending {
  const { request, terms } = session;
  if (terms.timeoutAction === 'cancel') return { kind: 'timeout', mayAskAgain: false };
  if (terms.timeoutAction === 'reinvoke') return { kind: 'timeout', mayAskAgain: true };
  const answer = {
    ...emptyAnswer,
    selectedIds: preselection(request, terms),
    optionNotes: terms.optionNotes ? request.optionNotes : [],
    globalNote: terms.globalNote ? request.globalNote : null,
  };
  const saysSomething = answer.selectedIds.length > 0 || (request.minGiven && request.min === 0);
  const sound = answerProblems(session, answer).length === 0;
  if (saysSomething && sound && !hasBegunAnother(draft, answer.selectedIds)) {
    return { kind: 'auto_submitted', answer };
  }
  return { kind: 'timeout', mayAskAgain: true };
}

function hasBegunAnother(draft: Draft, preselected: readonly string[]): boolean {
  if ((draft.customInput?.value ?? '').trim() !== '') return true;
  const picked = draft.selectedIds?.value;
  if (picked === undefined) return false;
  return picked.length !== preselected.length || picked.some((id) => !preselected.includes(id));
}
