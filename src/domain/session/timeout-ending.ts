import { type Answer, emptyAnswer, isEmptyAnswer, normalAnswer } from '../answer/answer.ts';
import { answerInProgress, type Draft, emptyDraft } from '../answer/draft.ts';
import { draftAt, emptyFormDraft, type FormDraft } from '../answer/form-draft.ts';
import { noteOn, saysNothing, type TypedNotes } from '../answer/note.ts';
import type { Part } from '../question/question.ts';
import { isAskedInClient, partsOf } from '../question/request.ts';
import type { TimeoutAction } from '../question/terms.ts';
import { domainWords } from '../strings.ts';
import { isBlank } from '../text/characters.ts';
import { answerProblems, noteProblems } from '../validation/answer-rules.ts';
import { adviceOf, type EndingByClock, type TimeoutAdvice } from './ending.ts';
import type { OpenSession, SessionCore } from './session.ts';
import { describeAnswers } from './summary.ts';

/**
 * How the clock ends a session. Only a person who chose `submit` in the settings gets the
 * preselection sent, and not once they have begun an answer of their own. Notes they typed come along.
 */
export function timeoutEnding(session: Asked, draft: FormDraft): EndingByClock {
  const { submits, advice } = rules[session.terms.timeoutAction];
  // What a client asks itself it also times out itself.
  const mayBeSubmitted = submits && !isAskedInClient(session.request);
  const submitted = mayBeSubmitted ? submitPreselection(session, draft) : null;
  if (submitted !== null) return submitted;
  const notes = partsOf(session).map((part, at) => typedNotes(part, draftAt(draft, at)));
  const isEmpty = notes.every(saysNothing);
  return { kind: 'timeout', mayAskAgain: advice === 'ask-again', advice, ...(isEmpty ? {} : { notes }) };
}

type Asked = Pick<SessionCore, 'request' | 'terms' | 'hidden'>;

type TimeoutRule = { readonly submits: boolean; readonly advice: TimeoutAdvice };

const rules: Readonly<Record<TimeoutAction, TimeoutRule>> = {
  reinvoke: { submits: false, advice: 'ask-again' },
  cancel: { submits: false, advice: 'stop' },
  submit: { submits: true, advice: 'ask-again' },
};

/** What the person wrote, and neither what the agent had pre-filled nor what was too long to be sent. */
function typedNotes({ question, terms }: Part, { optionNotes, globalNote }: Draft): TypedNotes {
  const isTheirs = (text: string, prefilled: string | null) =>
    text !== prefilled && noteProblems([text]).length === 0;
  const onOptions = optionNotes
    .filter(({ optionId, value }) => isTheirs(value, noteOn(question.optionNotes, optionId)))
    .map(({ optionId, value }) => ({ optionId, text: value }));
  const onAll =
    globalNote !== null && isTheirs(globalNote.value, question.globalNote) ? globalNote.value : null;
  const given = { ...emptyAnswer, optionNotes: onOptions, globalNote: onAll };
  const normal = normalAnswer(question, given);
  return {
    optionNotes: terms.optionNotes ? normal.optionNotes : [],
    globalNote: terms.globalNote ? normal.globalNote : null,
  };
}

/** Sends what was offered, in every question at once or not at all. */
function submitPreselection(session: Asked, draft: FormDraft): EndingByClock | null {
  // Who writes that the question is wrong has begun another answer.
  if (!isBlank(draft.rephrase?.value ?? '')) return null;
  const answers = partsOf(session).map((part, at) => preselected(part, draftAt(draft, at)));
  const sound = answers.filter((answer) => answer !== null);
  // Where all of them would be skipped, nothing is submitted for the person.
  const saysSomething = partsOf(session).some(({ question }, at) => isGiven(question, answers[at] ?? null));
  return saysSomething && sound.length === answers.length ? { kind: 'auto_submitted', answers: sound } : null;
}

/** What may be submitted for a person who did nothing; null where nothing may, or they have begun otherwise. */
function preselected(part: Part, draft: Draft): Answer | null {
  const { question } = part;
  // As it was offered: where a preselected option has been hidden since, nothing may be sent.
  const answer = normalAnswer(question, answerInProgress({ ...part, hidden: [] }, emptyDraft));
  const isSound = answerProblems(part, answer).length === 0;
  const begun = normalAnswer(question, answerInProgress(part, draft));
  const isUntouched = JSON.stringify(begun) === JSON.stringify(answer);
  return isSound && isUntouched && (question.optional || isGiven(question, answer)) ? answer : null;
}

function isGiven({ minGiven, min }: Part['question'], answer: Answer | null): boolean {
  return answer !== null && (!isEmptyAnswer(answer) || (minGiven && min === 0));
}

/** What happens when the time is up, in the person's words; it follows the draft, so it is never a surprise. */
export function timeUpText(session: OpenSession, draft: FormDraft = emptyFormDraft): string {
  const { language } = session.terms;
  const words = domainWords[language].timeUp;
  const ending = timeoutEnding(session, draft);
  return ending.kind === 'auto_submitted'
    ? words.submit(describeAnswers(session.request, ending.answers, language))
    : words.unanswered[adviceOf(ending)];
}
