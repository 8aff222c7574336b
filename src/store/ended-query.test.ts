import { describe, expect, test } from 'vitest';
import { form, option, request } from '../../test/support/samples.ts';
import {
  autoSubmitted,
  byWeb,
  cancelled,
  endedSession,
  rephrased,
  submitted,
  submittedForm,
  timedOut,
} from '../../test/support/sessions.ts';
import type { EndedQuery } from '../application/session-store.ts';
import type { EndedSession } from '../domain/session/session.ts';
import { asksForContent, createMatcher, isWanted, searchWords, toEndedEntry } from './ended-query.ts';

const finds = (session: EndedSession, query: Partial<EndedQuery>) => {
  const whole = { limit: 9, ...query };
  return createMatcher(whole, null)(toEndedEntry(session)) && isWanted(session, whole);
};

const answered = endedSession(submitted({ selectedIds: ['a'] }));
const sentBack = endedSession(rephrased('Neither of them'));

describe('a question that was sent back', () => {
  test('is found by its reply', () => {
    expect(finds(sentBack, { reply: 'rephrase' })).toBe(true);
    for (const other of [
      answered,
      ...[cancelled('x'), timedOut, autoSubmitted({})].map((e) => endedSession(e)),
    ])
      expect(finds(other, { reply: 'rephrase' })).toBe(false);
  });

  test('is not among those that were answered, unless it is asked for', () => {
    expect(finds(answered, { status: 'submitted' })).toBe(true);
    expect(finds(sentBack, { status: 'submitted' })).toBe(false);
    expect(finds(sentBack, { status: 'submitted', reply: 'rephrase' })).toBe(true);
    expect(finds(sentBack, {})).toBe(true);
    expect(finds(sentBack, { status: 'cancelled', reply: 'rephrase' })).toBe(false);
  });

  test('is found by its reason, its person and its question together with its reply', () => {
    const named = endedSession(rephrased('Neither', [{}], { ...byWeb, person: 'Ana' }));
    expect(finds(named, { text: 'NEITHER deployed', person: 'ana', reply: 'rephrase' })).toBe(true);
    expect(finds(named, { person: 'Ben', reply: 'rephrase' })).toBe(false);
    expect(finds(named, { text: 'other words', reply: 'rephrase' })).toBe(false);
  });

  test('is not forged by what somebody typed', () => {
    const forged = endedSession(submitted({ selectedIds: ['a'], globalNote: 'reply:rephrase' }));
    expect(finds(forged, { reply: 'rephrase' })).toBe(false);
    expect(finds(forged, { status: 'submitted' })).toBe(true);
  });

  test('is a matter of content: an entry is looked into for it', () => {
    expect(asksForContent({ limit: 1, reply: 'rephrase' })).toBe(true);
    expect(asksForContent({ limit: 1, from: 5 })).toBe(false);
    expect(searchWords({ limit: 1 })).toEqual([]);
  });

  test('keeps its mark where only the beginning of its text is kept', () => {
    const long = endedSession(rephrased('why '.repeat(2_000)), {
      request: request({ prompt: 'x'.repeat(60_000) }),
    });
    const entry = toEndedEntry(long, 400);
    expect(createMatcher({ limit: 1, reply: 'rephrase' }, null)(entry)).toBe(true);
  });
});

describe('the text of a form', () => {
  const session = endedSession(
    submittedForm([
      { selectedIds: ['a'], globalNote: 'First Note' },
      { customInput: 'typed ÜBER there', optionNotes: [{ optionId: 'z', text: '谨慎' }] },
    ]),
    {
      request: form([
        { title: 'When to ship', prompt: 'It is Friday.' },
        {
          title: 'Which way',
          mode: 'hybrid',
          options: [option('z', { label: 'Zebra', description: 'Striped' })],
        },
      ]),
    },
  );

  test.each([
    ['the title of the whole', 'release 2.4'],
    ['what frames it', 'two things'],
    ['the title of each question', 'ship way'],
    ['the prompt of a question', 'friday'],
    ['an option of a later question', 'zebra striped'],
    ['what was typed at a later question', 'über'],
    ['notes of every question', 'first 谨慎'],
  ])('has %s', (_what, text) => {
    expect(finds(session, { text })).toBe(true);
  });

  test('has nothing that is in none of them', () => {
    expect(finds(session, { text: 'zebra crossing' })).toBe(false);
    expect(toEndedEntry(session).text).not.toContain('reply:rephrase');
  });
});
