// @vitest-environment happy-dom
import { signal } from '@preact/signals';
import { render } from 'preact';
import { describe, expect, test } from 'vitest';
import { endedSession, timedOut } from '../../../../test/support/sessions.ts';
import { emptyAnswer } from '../../../domain/answer/answer.ts';
import type { Language } from '../../../domain/language.ts';
import type { Ending } from '../../../domain/session/ending.ts';
import type { OpenSession } from '../../../domain/session/session.ts';
import { domainWords } from '../../../domain/strings.ts';
import { createFormats } from '../../../i18n/formats.ts';
import { type Page, PageProvider } from '../page.ts';
import { pageWords } from '../strings.ts';
import { type Origin, OutcomeCard, toHeadline } from './outcome-card.tsx';

function show(ending: Ending, language: Language = 'en', more: Partial<OpenSession> = {}): HTMLElement {
  const root = document.createElement('div');
  const page = {
    words: signal(pageWords[language]),
    formats: signal(createFormats(language)),
    preferences: { language: signal(language), me: signal(null) },
    clock: { minute: signal(0) },
  } as unknown as Page;
  render(
    <PageProvider value={page}>
      <OutcomeCard session={endedSession(ending, more)} origin="past" />
    </PageProvider>,
    root,
  );
  return root;
}

test('the card names the person where that was noted', () => {
  const by = { face: 'web', program: 'p', attempt: 'a' } as const;
  const named = (person?: string): Ending => ({
    kind: 'cancelled',
    reason: null,
    notes: [],
    by: person === undefined ? by : { ...by, person },
  });
  expect(show(named('Ana')).querySelector('.person')?.textContent).toBe('Ana');
  expect(show(named()).querySelector('.person')).toBeNull();
});

test('the card shows earlier answers that were taken back', () => {
  const by = { face: 'web', program: 'p', attempt: 'a' } as const;
  const given = (id: string, rephrase: string | null = null): Ending => ({
    kind: 'submitted',
    answers: [{ ...emptyAnswer, selectedIds: [id] }],
    rephrase,
    by,
  });
  const takenBack = [
    { at: 1, ending: given('a') },
    { at: 2, ending: given('b', 'ask about the port') },
  ];
  const card = show(given('c'), 'en', { takenBack });
  const lines = [...card.querySelectorAll('.taken-back dd')].map((line) => line.textContent);
  expect(lines).toEqual(['A', 'ask about the port']);
  expect(card.querySelector('.taken-back dt')?.textContent).toContain('Earlier answer, taken back');
  expect(show(given('c')).querySelector('.taken-back')).toBeNull();
});

describe('the card of a question whose time ran out', () => {
  const notes = [{ optionNotes: [{ optionId: 'b', text: 'too late' }], globalNote: 'ask Ada' }];
  const noted: Ending = { kind: 'timeout', mayAskAgain: true, notes };

  test.each([
    ['en', 'did not send', ['B', 'too late', 'Note', 'ask Ada']],
    ['zh', '未提交', ['B', 'too late', '备注', 'ask Ada']],
  ] as const)('shows the notes typed by then, as not sent: %s', (language, mark, pairs) => {
    const card = show(noted, language);
    expect(card.querySelector('.given-unsent')?.textContent).toContain(mark);
    expect([...card.querySelectorAll('dt, dd')].map((part) => part.textContent)).toEqual(pairs);
  });

  test('has nothing to show where nothing was typed', () => {
    const card = show(timedOut);
    expect(card.querySelector('.given-unsent, dl, li')).toBeNull();
    expect(card.textContent).toContain('Nothing was chosen.');
  });
});

const words = { ...pageWords.en.ended, ...domainWords.en };
const say = (ending: Ending, origin: Origin, me: string | null = null) =>
  toHeadline({ ending, origin, me }, words);
const by = (face: 'web' | 'terminal') => ({ face, program: 'p', attempt: 'a' });

describe('the headline of an ending', () => {
  test('says where it was answered, when that was not here', () => {
    const submitted = (face: 'web' | 'terminal'): Ending => ({
      kind: 'submitted',
      answers: [emptyAnswer],
      rephrase: null,
      by: by(face),
    });
    expect(say(submitted('web'), 'here').title).toBe('Answered');
    expect(say(submitted('web'), 'elsewhere').title).toBe('Answered in another tab');
    expect(say(submitted('terminal'), 'elsewhere').title).toBe('Answered in the terminal');
    expect(say(submitted('terminal'), 'past').title).toBe('Answered');
  });

  test('names another person of a shared inbox who was first', () => {
    const person = { ...by('web'), person: 'Ana' };
    const answered: Ending = { kind: 'submitted', answers: [emptyAnswer], rephrase: null, by: person };
    const cancelled: Ending = { kind: 'cancelled', reason: null, notes: [], by: person };
    expect(say(answered, 'elsewhere', 'Ben').title).toBe('Ana answered first');
    expect(say(cancelled, 'elsewhere', 'Ben').title).toBe('Ana cancelled it');
    expect(say(answered, 'elsewhere', 'Ana').title).toBe('Answered in another tab');
    expect(say(answered, 'elsewhere').title).toBe('Answered in another tab');
    expect(say(answered, 'past', 'Ben').title).toBe('Answered');
  });

  test('says of an answer by the clock that no person gave it', () => {
    expect(say({ kind: 'auto_submitted', answers: [emptyAnswer] }, 'elsewhere').title).toContain(
      'time was up',
    );
  });

  test('says what an ending means for the agent', () => {
    expect(say({ kind: 'timeout', mayAskAgain: true, advice: 'ask-again' }, 'past').body).toContain(
      'may ask again',
    );
    expect(say({ kind: 'timeout', mayAskAgain: false }, 'past').body).toContain('stops');
    expect(say({ kind: 'cancelled', reason: null, notes: [], by: by('web') }, 'here').body).toContain('stop');
  });
});
