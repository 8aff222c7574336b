// @vitest-environment happy-dom
import { signal } from '@preact/signals';
import { render } from 'preact';
import { describe, expect, test } from 'vitest';
import { endedSession, timedOut } from '../../../../test/support/sessions.ts';
import type { Language } from '../../../domain/language.ts';
import type { Ending } from '../../../domain/session/ending.ts';
import { createFormats } from '../../../i18n/formats.ts';
import { type Page, PageProvider } from '../page.ts';
import { pageWords } from '../strings.ts';
import { OutcomeCard } from './outcome-card.tsx';

function show(ending: Ending, language: Language = 'en'): HTMLElement {
  const root = document.createElement('div');
  const page = {
    words: signal(pageWords[language]),
    formats: signal(createFormats(language)),
    preferences: { language: signal(language), me: signal(null) },
    clock: { minute: signal(0) },
  } as unknown as Page;
  render(
    <PageProvider value={page}>
      <OutcomeCard session={endedSession(ending)} origin="past" />
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
    optionNotes: [],
    by: person === undefined ? by : { ...by, person },
  });
  expect(show(named('Ana')).querySelector('.person')?.textContent).toBe('Ana');
  expect(show(named()).querySelector('.person')).toBeNull();
});

describe('the card of a question whose time ran out', () => {
  const notes = { optionNotes: [{ optionId: 'b', text: 'too late' }], globalNote: 'ask Ada' };
  const noted: Ending = { kind: 'timeout', mayAskAgain: true, notes };

  test.each([
    ['en', 'not sent', ['B', 'too late', 'Note', 'ask Ada']],
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
