import { type Answer, pickedOptions } from '../answer/answer.ts';
import { exhaustive } from '../exhaustive.ts';
import type { Language } from '../language.ts';
import type { Request } from '../question/request.ts';
import { domainWords } from '../strings.ts';
import { cleanLine } from '../text/clean-text.ts';
import { toOutcome } from './outcome.ts';
import type { EndedSession } from './session.ts';

/** One line for a person: what was asked and what came of it. */
export function summarize(session: EndedSession, language: Language = session.terms.language): string {
  const words = domainWords[language].summary;
  const line = endingLine(session, language);
  return session.hidden.length === 0 ? line : `${line} · ${words.hidden(session.hidden.length)}`;
}

function endingLine(session: EndedSession, language: Language): string {
  const { request } = session;
  const title = oneLine(request.title);
  const words = domainWords[language].summary;
  const { answer, status, autoSubmitted } = toOutcome(session);
  switch (status) {
    case 'selected':
    case 'custom_input': {
      const what = describeAnswer(request, answer, language);
      return autoSubmitted ? words.autoSubmitted(title, what) : words.answered(title, what);
    }
    case 'cancelled':
      if (answer.globalNote === null) return words.cancelled(title);
      return words.cancelledBecause(title, oneLine(answer.globalNote));
    case 'timeout':
      return withUnsentNotes(words.timeout(title), { request, answer }, language);
    default:
      return exhaustive(status);
  }
}

/** Labels in the mode's order, then what was typed, then the note on the whole answer. */
export function describeAnswer(request: Request, answer: Answer, language: Language): string {
  const words = domainWords[language];
  const labels = pickedOptions(request, answer).map((option) => labelWithNote(option, answer, language));
  const typed = answer.customInput === null ? [] : [oneLine(answer.customInput)];
  const what = [...labels, ...typed].join(words.listSeparator) || words.nothingChosen;
  return answer.globalNote === null ? what : words.summary.noted(what, oneLine(answer.globalNote));
}

function labelWithNote(option: { id: string; label: string }, answer: Answer, language: Language): string {
  const note = answer.optionNotes.find((candidate) => candidate.optionId === option.id);
  const label = oneLine(option.label);
  return note === undefined ? label : domainWords[language].summary.noted(label, oneLine(note.text));
}

type Noted = { readonly request: Request; readonly answer: Answer };

/** What came of a timeout, with the notes the person had typed by then: those on options first. */
export function withUnsentNotes(what: string, { request, answer }: Noted, language: Language): string {
  const words = domainWords[language];
  const onOptions = request.options.flatMap(({ id, label }) =>
    answer.optionNotes
      .filter((note) => note.optionId === id)
      .map((note) => words.summary.about(oneLine(label), oneLine(note.text))),
  );
  const notes = answer.globalNote === null ? onOptions : [...onOptions, oneLine(answer.globalNote)];
  return notes.length === 0 ? what : words.summary.unsent(what, notes.join(words.noteSeparator));
}

/** A summary is one line whatever was typed into it, and short enough to stay one. */
export function oneLine(text: string, most = 200): string {
  const flat = cleanLine(text).replaceAll(/\s+/gu, ' ');
  const letters = Array.from(flat);
  return letters.length <= most ? flat : `${letters.slice(0, most - 1).join('')}…`;
}
