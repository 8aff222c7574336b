// @vitest-environment happy-dom
import { signal } from '@preact/signals';
import { render } from 'preact';
import { afterEach, describe, expect, test } from 'vitest';
import { openSession } from '../../../../test/support/sessions.ts';
import type { SettingsPatch } from '../../wire/bodies.ts';
import type { SettingsQuery } from '../../wire/queries.ts';
import type { SettingEntry } from '../../wire/settings-replies.ts';
import { type Page, PageProvider } from '../page.ts';
import { pageWords } from '../strings.ts';
import { readNumber, SettingField } from './setting-field.tsx';

const inBoth = (text: string) => ({ en: text, zh: text });
const where: SettingEntry = {
  key: 'interface',
  value: 'web',
  source: 'stored',
  kind: { type: 'choice', values: ['auto', 'web', 'terminal'] },
  label: inBoth('Where to ask'),
  help: inBoth('Help'),
};

type Saved = readonly [SettingsPatch, SettingsQuery];
const root = document.createElement('div');
document.body.append(root);
afterEach(() => render(null, root));

/** A setting beside the question in front; what was saved, and for which question at once. */
function show(entry: SettingEntry, face: 'web' | 'terminal' = 'web') {
  const saved: Saved[] = [];
  const session = openSession({ id: 'in-front', face });
  const held = { question: signal({ session }), terminalCommand: signal(null) };
  const page = {
    words: signal(pageWords.en),
    preferences: {
      language: signal('en'),
      async change(...change: Saved) {
        saved.push(change);
        return { kind: 'refused' };
      },
    },
    questions: { shown: signal({ kind: 'held', held }), open: signal({ held, session }) },
  } as unknown as Page;
  render(
    <PageProvider value={page}>
      <SettingField entry={entry} />
    </PageProvider>,
    root,
  );
  return saved;
}

async function press(name: string): Promise<void> {
  const button = [...root.querySelectorAll('button')].find(({ textContent }) => textContent === name);
  if (button === undefined) throw new Error(`no button ${name} in ${root.textContent}`);
  button.click();
  await new Promise((resolve) => setTimeout(resolve));
}

const isWarning = () => root.querySelector('.sure') !== null;

describe('“Reset to default” of where to ask', () => {
  test('warns where the question in front would go to the terminal', async () => {
    const saved = show({ ...where, reset_value: 'terminal' });
    await press('Reset to default');
    expect(isWarning()).toBe(true);
    expect(saved).toEqual([]);
    await press('Only later ones');
    expect(isWarning()).toBe(false);
    expect(saved).toEqual([[{ interface: null }, {}]]);
  });

  test('moves it once that is meant', async () => {
    const saved = show({ ...where, reset_value: 'terminal' });
    await press('Reset to default');
    await press('Move it');
    expect(saved).toEqual([[{ interface: null }, { session: 'in-front' }]]);
  });

  test.each([
    ['it would be asked in the browser as before', { reset_value: 'auto' }, 'web'],
    ['the question is in the terminal already', { reset_value: 'terminal' }, 'terminal'],
    ['it is another setting', { key: 'other', reset_value: 'terminal' }, 'web'],
  ] as const)('does not warn where %s', async (_what, more, face) => {
    const saved = show({ ...where, ...more }, face);
    await press('Reset to default');
    expect(isWarning()).toBe(false);
    expect(saved).toHaveLength(1);
  });
});

describe('a number', () => {
  test.each([
    ['45', 45],
    ['  45 ', 45],
    ['４５', 45],
    ['5', 30],
    ['99999', 3_600],
    ['4.5', null],
    ['-3', null],
    ['soon', null],
    ['', null],
  ])('%j typed as a number is %j', (typed, read) => {
    expect(readNumber(typed, { type: 'int', min: 30, max: 3_600 })).toBe(read);
  });

  test('an empty field is automatic where that exists', () => {
    expect(readNumber('', { type: 'int', min: 1, max: 9, orAuto: true })).toBe('auto');
  });
});
