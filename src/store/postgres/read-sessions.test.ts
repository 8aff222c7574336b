import { describe, expect, test } from 'vitest';
import { asked, option, question as questionOf, request } from '../../../test/support/samples.ts';
import { submitted } from '../../../test/support/store-samples.ts';
import { emptyAnswer } from '../../domain/answer/answer.ts';
import { firstQuestion } from '../../domain/question/request.ts';
import { applyEvent, type ReadableSession, startSession } from '../../domain/session/session.ts';
import { cleanSession } from './read-sessions.ts';

/** Sets a title, hides a word, turns the writing round, and breaks the line. */
const hostile = 'a\u001B]0;title\u0007b\u001B[8mc\u202Ed\ne';

const id = '01jd0000000123456789abcdef';
const honest = startSession(
  id,
  asked({ request: request({ prompt: 'One\n\ttwo', options: [option('\u001B[8m', { label: 'Odd id' })] }) }),
);

/** The same session with every text replaced, as by a program that writes to the database itself. */
function forged(session: ReadableSession): ReadableSession {
  const texts = (value: unknown): unknown => {
    if (typeof value === 'string') return hostile;
    if (Array.isArray(value)) return value.map(texts);
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, texts(inner)]));
  };
  const { request: question, asker, owner } = session;
  const filled = {
    ...question,
    questions: [
      questionOf({
        short: 's',
        placeholder: 'p',
        globalNote: 'g',
        optionNotes: [{ optionId: 'a', text: 't' }],
        options: [option('a', { description: 'd', preview: 'e' })],
        preview: 'v',
      }),
    ],
  };
  return { ...session, ...(texts({ request: filled, asker, owner }) as object) };
}

describe('a session that another program may have written', () => {
  test('has no text that steers a terminal or hides what it says', () => {
    const { request: question, asker, owner } = cleanSession(forged(honest));
    const first = firstQuestion(question);
    const shown = [
      ...[question.title, asker.client, asker.clientVersion, asker.folder, owner.host, owner.version],
      ...[first.title, first.short, first.prompt, first.preview],
      ...[question.prompt, first.placeholder, first.globalNote],
      ...first.options.flatMap(({ label, description, preview }) => [label, description, preview]),
      ...first.optionNotes.map(({ text }) => text),
    ];
    expect(shown).toHaveLength(17);
    expect(shown.filter((text) => !/^abc‹U\+202E›d[ \n]e$/u.test(text ?? ''))).toEqual([]);
    expect([question.title, first.title, first.short, owner.host].join('')).not.toContain('\n');
  });

  test('names the program that answered in clean text, and keeps what a person typed as typed', () => {
    const by = { face: 'web', program: hostile, attempt: 'x' } as const;
    const answer = { ...emptyAnswer, selectedIds: ['\u001B[8m'], customInput: hostile };
    const ended = applyEvent(honest, submitted(2, { by, answers: [answer] }));
    expect(cleanSession(ended)).toMatchObject({
      ending: { by: { program: 'abc‹U+202E›d e' }, answers: [{ customInput: hostile }] },
    });
  });

  test('is as it was where our own program wrote it, odd ids included', () => {
    const ended = applyEvent(honest, submitted(2));
    expect(cleanSession(honest)).toEqual(honest);
    expect(cleanSession(ended)).toEqual(ended);
  });
});
