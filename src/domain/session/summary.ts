import { type Answer, emptyAnswer, isSkipped, pickedOptions } from '../answer/answer.ts';
import { exhaustive } from '../exhaustive.ts';
import type { Language } from '../language.ts';
import type { Question } from '../question/question.ts';
import { isForm, type Request } from '../question/request.ts';
import { domainWords } from '../strings.ts';
import { cleanLine } from '../text/clean-text.ts';
import { clientTitle } from './asker.ts';
import { toOutcome } from './outcome.ts';
import { type EndedSession, hiddenCount } from './session.ts';

/** One line for a person: what was asked and what came of it. */
export function summarize(session: EndedSession, language: Language = session.terms.language): string {
  const words = domainWords[language].summary;
  const line = endingLine(session, language);
  const hidden = hiddenCount(session);
  return hidden === 0 ? line : `${line} · ${words.hidden(hidden)}`;
}

function endingLine(session: EndedSession, language: Language): string {
  const { request } = session;
  const title = oneLine(request.title);
  const words = domainWords[language].summary;
  const { answer, answers, status, autoSubmitted, rephrase } = toOutcome(session);
  if (rephrase) return words.rephrase(title, oneLine(answer.customInput ?? ''));
  switch (status) {
    case 'selected':
    case 'custom_input': {
      const what = describeAnswers(request, answers, language);
      return autoSubmitted ? words.autoSubmitted(title, what) : words.answered(title, what);
    }
    case 'cancelled':
      if (answer.globalNote === null) return words.cancelled(title);
      return words.cancelledBecause(title, oneLine(answer.globalNote));
    case 'timeout':
      return withUnsentNotes(timeoutLine(session, title, language), { request, answers }, language);
    default:
      return exhaustive(status);
  }
}

function timeoutLine({ ending, asker }: EndedSession, title: string, language: Language): string {
  const words = domainWords[language].summary;
  const wentOn = ending.kind === 'timeout' && ending.wentOn === true;
  return wentOn ? words.wentOn(title, clientTitle(asker)) : words.timeout(title);
}

/** What was answered to each question; of several, behind what each is called. */
export function describeAnswers(request: Request, answers: readonly Answer[], language: Language): string {
  const words = domainWords[language];
  const said = request.questions.map((question, at) =>
    describeAnswer(question, answers[at] ?? emptyAnswer, language),
  );
  if (!isForm(request)) return said.join('');
  return request.questions
    .map((question, at) => words.summary.about(withoutMark(shortTitle(question)), said[at] ?? ''))
    .join(words.noteSeparator);
}

/** `When?: today` reads badly. */
function withoutMark(title: string): string {
  return title.replace(/[\s?？:：.。]+$/u, '') || title;
}

/** What an index or a line calls one of several questions. */
export function shortTitle({ short, title }: Question, most = 40): string {
  return oneLine(short ?? title, most);
}

/** Labels in the mode's order, then what was typed, then the note on the whole answer. */
export function describeAnswer(question: Question, answer: Answer, language: Language): string {
  const words = domainWords[language];
  const labels = pickedOptions(question, answer).map((option) => labelWithNote(option, answer, language));
  const typed = answer.customInput === null ? [] : [oneLine(answer.customInput)];
  const nothing = isSkipped(question, answer) ? words.skipped : words.nothingChosen;
  const what = [...labels, ...typed].join(words.listSeparator) || nothing;
  return answer.globalNote === null ? what : words.summary.noted(what, oneLine(answer.globalNote));
}

function labelWithNote(option: { id: string; label: string }, answer: Answer, language: Language): string {
  const note = answer.optionNotes.find((candidate) => candidate.optionId === option.id);
  const label = oneLine(option.label);
  return note === undefined ? label : domainWords[language].summary.noted(label, oneLine(note.text));
}

type Noted = { readonly request: Request; readonly answers: readonly Answer[] };

/** What came of a timeout, with the notes the person had typed by then: those on options first. */
export function withUnsentNotes(what: string, { request, answers }: Noted, language: Language): string {
  const words = domainWords[language];
  const notes = request.questions.flatMap((question, at) =>
    notesOn(question, answers[at] ?? emptyAnswer, language),
  );
  return notes.length === 0 ? what : words.summary.unsent(what, notes.join(words.noteSeparator));
}

function notesOn(question: Question, answer: Answer, language: Language): readonly string[] {
  const { about } = domainWords[language].summary;
  const onOptions = question.options.flatMap(({ id, label }) =>
    answer.optionNotes
      .filter((note) => note.optionId === id)
      .map((note) => about(oneLine(label), oneLine(note.text))),
  );
  return answer.globalNote === null ? onOptions : [...onOptions, oneLine(answer.globalNote)];
}

/** A summary is one line whatever was typed into it, and short enough to stay one. */
export function oneLine(text: string, most = 200): string {
  const flat = cleanLine(text).replaceAll(/\s+/gu, ' ');
  const letters = Array.from(flat);
  return letters.length <= most ? flat : `${letters.slice(0, most - 1).join('')}…`;
}
