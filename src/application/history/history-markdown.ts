import { type Answer, emptyAnswer } from '../../domain/answer/answer.ts';
import type { Language } from '../../domain/language.ts';
import type { Question } from '../../domain/question/question.ts';
import { firstQuestion, isForm, ownTitle, type Request, shownPrompt } from '../../domain/question/request.ts';
import { toOutcome } from '../../domain/session/outcome.ts';
import { personOf } from '../../domain/session/person.ts';
import type { EndedSession } from '../../domain/session/session.ts';
import { describeAnswer, describeAnswers, oneLine, withUnsentNotes } from '../../domain/session/summary.ts';
import { domainWords } from '../../domain/strings.ts';
import { cleanText } from '../../domain/text/clean-text.ts';
import { historyWords } from './strings.ts';

export function markdownHead(language: Language): string {
  return `# ${historyWords[language].heading}\n`;
}

/** One decision of a page to read: its title, the prompt as it was written, what was offered and chosen, and by whom. */
export function toMarkdownSection(session: EndedSession, language: Language): string {
  const words = historyWords[language];
  const { status, face } = domainWords[language];
  const { request, ending, asker, owner } = session;
  const outcome = toOutcome(session);
  const by = 'by' in ending ? [personOf(ending) ?? [], ending.by.program].flat() : [];
  const facts: readonly (readonly [string, string])[] = [
    [words.asked, localTime(session.askedAt)],
    [words.ended, `${localTime(session.endedAt)} · ${status[ending.kind]} · ${face[session.face]}`],
    ...(by.length === 0 ? [] : [[words.person, plain(by.join(' · '))] as const]),
    [words.agent, plain([asker.client, asker.folder, owner.host].join(' · '))],
  ];
  const line = (name: string, value: string) => `- ${words.fact(name, value)}\n`;
  const sections = hasSections(request) ? questionSections(request, outcome.answers, language) : null;
  const list = [
    ...facts.map(([name, value]) => line(name, value)),
    ...(sections === null ? optionLines(firstQuestion(request), outcome.answer, language) : []),
    line(words.answer, plain(whatCame(session, language))),
  ].join('');
  const parts = [
    verbatim(shownPrompt(request)),
    list,
    // Of a form that was answered, each text stands below its own question.
    sections === null || outcome.rephrase ? uncut(outcome.answer.customInput) : '',
    ...(sections ?? []),
  ];
  return `\n## ${plain(request.title)}\n${parts
    .filter((part) => part !== '')
    .map((part) => `\n${part}`)
    .join('')}`;
}

/** Day, time and zone of the reader's machine; a moment of UTC says little to a person. */
function localTime(ms: number): string {
  const minutes = -new Date(ms).getTimezoneOffset();
  const local = new Date(ms + minutes * 60_000).toISOString();
  const two = (number: number) => String(Math.trunc(Math.abs(number))).padStart(2, '0');
  const zone = `${minutes < 0 ? '-' : '+'}${two(minutes / 60)}:${two(minutes % 60)}`;
  return `${local.slice(0, 10)} ${local.slice(11, 19)} ${zone}`;
}

/** Also of a list of one, where the question says more than what frames it. */
function hasSections(request: Request): boolean {
  const first = firstQuestion(request);
  return isForm(request) || ownTitle(request, first) !== null || first.prompt !== '';
}

/** Each question of a form below its own heading, with what was offered and what came of it. */
function questionSections(
  request: Request,
  answers: readonly Answer[],
  language: Language,
): readonly string[] {
  const words = historyWords[language];
  return request.questions.flatMap((question, at) => {
    const answer = answers[at] ?? emptyAnswer;
    const answered = `- ${words.fact(words.answer, plain(describeAnswer(question, answer, language)))}\n`;
    return [
      `### ${plain(question.title)}\n`,
      verbatim(question.prompt),
      [...optionLines(question, answer, language), answered].join(''),
      uncut(answer.customInput),
    ];
  });
}

/** What was typed, where its fact is only the beginning of it. */
function uncut(text: string | null): string {
  return text !== null && oneLine(text) !== text ? verbatim(text) : '';
}

/** What was offered, with a mark at what was picked. */
function optionLines({ options }: Question, { selectedIds }: Answer, language: Language): readonly string[] {
  const words = historyWords[language];
  const lines = options.map(({ id, label, description, recommended }) => {
    const shown = recommended ? words.recommended(label) : label;
    const text = description === null ? shown : words.fact(shown, description);
    return `  - [${selectedIds.includes(id) ? 'x' : ' '}] ${plain(text)}\n`;
  });
  return lines.length === 0 ? [] : [`- ${words.options}\n`, ...lines];
}

function whatCame(session: EndedSession, language: Language): string {
  const { request } = session;
  const { status, answer, answers, rephrase } = toOutcome(session);
  const { cancelled, cancelledBecause, rephrased } = historyWords[language];
  if (status === 'timeout') {
    return withUnsentNotes(domainWords[language].nothingChosen, { request, answers }, language);
  }
  if (rephrase) return rephrased(answer.customInput ?? '');
  if (status !== 'cancelled') return describeAnswers(request, answers, language);
  return answer.globalNote === null ? cancelled : cancelledBecause(answer.globalNote);
}

/** As it was written, and still nothing but text: behind a fence that is longer than any within. */
function verbatim(text: string): string {
  if (text === '') return '';
  const clean = cleanText(text);
  const runs = clean.match(/`+/g) ?? [];
  const fence = '`'.repeat(Math.max(3, ...runs.map(({ length }) => length + 1)));
  return `${fence}\n${clean}\n${fence}\n`;
}

function plain(text: string): string {
  return escaped(oneLine(text, 2_000));
}

/** Texts of others stay text: nothing in them becomes a link, an image, HTML or markup of the page. */
function escaped(line: string): string {
  return line.replaceAll(/[\\`*_{}[\]<>#|!~&]/g, '\\$&');
}
