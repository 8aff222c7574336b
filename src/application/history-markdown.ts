import type { Language } from '../domain/language.ts';
import { toOutcome } from '../domain/session/outcome.ts';
import { personOf } from '../domain/session/person.ts';
import type { EndedSession } from '../domain/session/session.ts';
import { describeAnswer, oneLine, withUnsentNotes } from '../domain/session/summary.ts';
import { domainWords } from '../domain/strings.ts';
import { cleanText } from '../domain/text/clean-text.ts';
import { historyWords } from './strings.ts';

export function markdownHead(language: Language): string {
  return `# ${historyWords[language].heading}\n`;
}

/** One decision of a page to read: its title, the prompt quoted, what was chosen and why. */
export function toMarkdownSection(session: EndedSession, language: Language): string {
  const words = historyWords[language];
  const { status, face } = domainWords[language];
  const person = personOf(session.ending);
  const facts: readonly (readonly [string, string])[] = [
    [words.asked, new Date(session.askedAt).toISOString()],
    [
      words.ended,
      `${new Date(session.endedAt).toISOString()} · ${status[session.ending.kind]} · ${face[session.face]}`,
    ],
    ...(person === null ? [] : [[words.person, plain(person)] as const]),
    [words.agent, plain([session.asker.client, session.asker.folder, session.owner.host].join(' · '))],
    [words.answer, plain(whatCame(session, language))],
  ];
  const list = facts.map(([name, value]) => `- ${words.fact(name, value)}\n`).join('');
  return `\n## ${plain(session.request.title)}\n\n${quote(session.request.prompt)}\n\n${list}`;
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

function quote(text: string): string {
  return cleanText(text)
    .split('\n')
    .map((line) => `> ${escaped(line)}`)
    .join('\n');
}

function plain(text: string): string {
  return escaped(oneLine(text, 2_000));
}

/** Texts of others stay text: nothing in them becomes a link, an image, HTML or markup of the page. */
function escaped(line: string): string {
  return line.replaceAll(/[\\`*_{}[\]<>#|!~&]/g, '\\$&');
}
