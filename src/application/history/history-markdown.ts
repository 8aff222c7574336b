import type { Language } from '../../domain/language.ts';
import { shownPrompt } from '../../domain/question/request.ts';
import { toOutcome } from '../../domain/session/outcome.ts';
import { personOf } from '../../domain/session/person.ts';
import type { EndedSession } from '../../domain/session/session.ts';
import { describeAnswer, oneLine, withUnsentNotes } from '../../domain/session/summary.ts';
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
  const by = 'by' in ending ? [personOf(ending) ?? [], ending.by.program].flat() : [];
  const facts: readonly (readonly [string, string])[] = [
    [words.asked, localTime(session.askedAt)],
    [words.ended, `${localTime(session.endedAt)} · ${status[ending.kind]} · ${face[session.face]}`],
    ...(by.length === 0 ? [] : [[words.person, plain(by.join(' · '))] as const]),
    [words.agent, plain([asker.client, asker.folder, owner.host].join(' · '))],
  ];
  const line = (name: string, value: string) => `- ${words.fact(name, value)}\n`;
  const list = [
    ...facts.map(([name, value]) => line(name, value)),
    ...optionLines(session, language),
    line(words.answer, plain(whatCame(session, language))),
  ].join('');
  const { customInput } = toOutcome(session).answer;
  // Its fact is one short line.
  const isCut = customInput !== null && oneLine(customInput) !== customInput;
  const parts = [verbatim(shownPrompt(request)), list, ...(isCut ? [verbatim(customInput)] : [])];
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

/** What was offered, with a mark at what was picked. */
function optionLines(session: EndedSession, language: Language): readonly string[] {
  const words = historyWords[language];
  const { selectedIds } = toOutcome(session).answer;
  const lines = session.request.options.map(({ id, label, description, recommended }) => {
    const shown = recommended ? words.recommended(label) : label;
    const text = description === null ? shown : words.fact(shown, description);
    return `  - [${selectedIds.includes(id) ? 'x' : ' '}] ${plain(text)}\n`;
  });
  return lines.length === 0 ? [] : [`- ${words.options}\n`, ...lines];
}

function whatCame(session: EndedSession, language: Language): string {
  const { request } = session;
  const { status, answer } = toOutcome(session);
  if (status === 'timeout') {
    return withUnsentNotes(domainWords[language].nothingChosen, { request, answer }, language);
  }
  if (status !== 'cancelled') return describeAnswer(request, answer, language);
  const { cancelled, cancelledBecause } = historyWords[language];
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
