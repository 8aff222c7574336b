import { emptyAnswer, normalAnswer } from '../answer/answer.ts';
import { answerInProgress, type Draft, emptyDraft } from '../answer/draft.ts';
import { noteOn } from '../answer/note.ts';
import type { TimeoutAction } from '../question/terms.ts';
import { domainWords } from '../strings.ts';
import { answerProblems, noteProblems } from '../validation/answer-rules.ts';
import { adviceOf, type EndingByClock, type TimeoutAdvice, type TypedNotes } from './ending.ts';
import type { OpenSession, SessionCore } from './session.ts';
import { describeAnswer } from './summary.ts';

/**
 * How the clock ends a session. Only a person who chose `submit` in the settings gets the
 * preselection sent, and not once they have begun an answer of their own. Notes they typed come along.
 */
export function timeoutEnding(session: SessionCore, draft: Draft): EndingByClock {
  const { submits, advice } = rules[session.terms.timeoutAction];
  const submitted = submits ? submitPreselection(session, draft) : null;
  if (submitted !== null) return submitted;
  const notes = typedNotes(session, draft);
  const isEmpty = notes.globalNote === null && notes.optionNotes.length === 0;
  return { kind: 'timeout', mayAskAgain: advice === 'ask-again', advice, ...(isEmpty ? {} : { notes }) };
}

type TimeoutRule = { readonly submits: boolean; readonly advice: TimeoutAdvice };

const rules: Readonly<Record<TimeoutAction, TimeoutRule>> = {
  reinvoke: { submits: false, advice: 'ask-again' },
  cancel: { submits: false, advice: 'stop' },
  submit: { submits: true, advice: 'ask-again' },
};

/** What the person wrote, and neither what the agent had pre-filled nor what was too long to be sent. */
function typedNotes({ request, terms }: SessionCore, { optionNotes, globalNote }: Draft): TypedNotes {
  const isTheirs = (text: string, prefilled: string | null) =>
    text !== prefilled && noteProblems([text]).length === 0;
  const onOptions = optionNotes
    .filter(({ optionId, value }) => isTheirs(value, noteOn(request.optionNotes, optionId)))
    .map(({ optionId, value }) => ({ optionId, text: value }));
  const onAll =
    globalNote !== null && isTheirs(globalNote.value, request.globalNote) ? globalNote.value : null;
  const given = { ...emptyAnswer, optionNotes: onOptions, globalNote: onAll };
  const normal = normalAnswer(request, given);
  return {
    optionNotes: terms.optionNotes ? normal.optionNotes : [],
    globalNote: terms.globalNote ? normal.globalNote : null,
  };
}

function submitPreselection(session: SessionCore, draft: Draft): EndingByClock | null {
  const { request, terms } = session;
  // As it was offered: where a preselected option has been hidden since, nothing may be sent.
  const answer = normalAnswer(request, answerInProgress({ request, terms, hidden: [] }, emptyDraft));
  const saysSomething = answer.selectedIds.length > 0 || (request.minGiven && request.min === 0);
  const sound = answerProblems(session, answer).length === 0;
  const begun = normalAnswer(request, answerInProgress(session, draft));
  if (saysSomething && sound && JSON.stringify(begun) === JSON.stringify(answer)) {
    return { kind: 'auto_submitted', answer };
  }
  return null;
}

/** What happens when the time is up, in the person's words; it follows the draft, so it is never a surprise. */
export function timeUpText(session: OpenSession, draft: Draft = emptyDraft): string {
  const { language } = session.terms;
  const words = domainWords[language].timeUp;
  const ending = timeoutEnding(session, draft);
  return ending.kind === 'auto_submitted'
    ? words.submit(describeAnswer(session.request, ending.answer, language))
    : words.unanswered[adviceOf(ending)];
}
