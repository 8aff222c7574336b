import { describe, expect, test } from 'vitest';
import { shownState } from '../../../test/support/terminal-samples.ts';
import { defineSlice } from '../../settings/slice.ts';
import { createSnapshot } from '../../settings/snapshot.ts';
import { bool, choice, int, intOrAuto, program, text } from '../../settings/spec.ts';
import type { State } from '../question/state.ts';
import { otherRows, otherSettings } from './other-settings.ts';

const words = (label: string) => ({
  en: { label, help: `help on ${label}` },
  zh: { label: `中${label}`, help: '帮助' },
});

/** A slice of a room the terminal has never heard of. */
const strange = defineSlice({
  name: 'strange',
  title: { en: 'Strange', zh: '陌生' },
  settings: {
    purring: bool({ default: false, words: words('Purring') }),
    lives: int({ default: 9, min: 1, max: 9, words: words('Lives') }),
    bytes: int({ default: 1_000, min: 10, max: 100_000, words: words('Bytes') }),
    naps: intOrAuto({ min: 2, max: 50, words: words('Naps') }),
    name: text({ default: 'Tom', maxLength: 20, words: words('Name') }),
    feeder: program({ default: '', maxLength: 20, words: words('Feeder') }),
    fur: choice({
      values: ['short', 'long'],
      default: 'short',
      words: words('Fur'),
      valueWords: { en: { short: 'short fur', long: 'long fur' }, zh: { short: '短毛', long: '长毛' } },
    }),
    timeout_action: choice({
      values: ['reinvoke', 'submit', 'cancel'],
      default: 'reinvoke',
      words: words('When the time is up'),
      valueWords: {
        en: { reinvoke: 'a', submit: 'b', cancel: 'c' },
        zh: { reinvoke: 'a', submit: 'b', cancel: 'c' },
      },
    }),
  },
});

const commandFor = (key: string) => `node choice-mcp.cjs config set ${key} VALUE`;

const start = (): State => ({
  ...shownState(),
  others: otherSettings(createSnapshot(strange.specs, {}).all(), commandFor),
});
const rowOf = (state: State, label: string) => {
  const row = otherRows(state).find((each) => each.label === label);
  if (row === undefined) throw new Error(`no row ${label}`);
  return row;
};
const change = (label: string, ...by: (1 | -1)[]) =>
  by.reduce(({ state }, each) => rowOf(state, label).change(each), {
    state: start(),
    effects: [],
  } as ReturnType<ReturnType<typeof rowOf>['change']>);

describe('a setting the terminal has no code for', () => {
  test('is shown with its own words, in the person’s language', () => {
    expect(rowOf(start(), 'Fur')).toMatchObject({ value: 'short fur', help: 'help on Fur' });
    const state = start();
    const chinese = {
      ...state,
      session: { ...state.session, terms: { ...state.session.terms, language: 'zh' as const } },
    };
    expect(rowOf(chinese, '中Fur').value).toBe('短毛');
  });

  test.each([
    ['Purring', [1], { purring: true }],
    ['Purring', [1, 1], { purring: false }],
    ['Fur', [1], { fur: 'long' }],
    ['Fur', [-1], { fur: 'long' }],
    ['Lives', [-1], { lives: 8 }],
    ['Bytes', [1], { bytes: 2_000 }],
    ['Bytes', [-1], { bytes: 500 }],
    ['Naps', [1], { naps: 2 }],
    ['Naps', [1, -1], { naps: 'auto' }],
  ] as [string, (1 | -1)[], Record<string, unknown>][])(
    '%s changed by %j is saved as %j',
    (label, by, changes) => {
      expect(change(label, ...by).effects).toEqual([{ kind: 'save', changes }]);
    },
  );

  test('stays within its bounds, and a text is left to the shell', () => {
    expect(change('Lives', 1).effects).toEqual([]);
    expect(change('Naps', -1).effects).toEqual([]);
    expect(change('Name', 1).effects).toEqual([]);
    const most = change('Bytes', 1, 1, 1, 1, 1, 1, 1, 1).state;
    expect(rowOf(most, 'Bytes').value).toBe('100000');
  });

  test('that names a program is shown with the command that changes it, and no key changes it', () => {
    const state = start();
    const others = state.others.map((one) =>
      one.spec.key === 'feeder' ? { ...one, value: 'a\u202eb' } : one,
    );
    expect(rowOf(state, 'Feeder')).toMatchObject({
      value: 'not set',
      help: 'Names a program to run; changed on the command line only: node choice-mcp.cjs config set feeder VALUE',
    });
    expect(rowOf({ ...state, others }, 'Feeder').value).toBe('a\ufffdb');
    for (const by of [1, -1] as const) expect(change('Feeder', by)).toMatchObject({ effects: [] });
  });

  test('that is a term of the question holds for it at once', () => {
    const { state, effects } = change('When the time is up', 1);
    expect(state.session.terms.timeoutAction).toBe('submit');
    expect(effects).toEqual([
      { kind: 'adjust', terms: { timeoutAction: 'submit' }, hidden: null },
      { kind: 'save', changes: { timeout_action: 'submit' } },
    ]);
  });
});

test('a setting with a row of its own is not listed twice', () => {
  const known = defineSlice({
    name: 'known',
    title: { en: '', zh: '' },
    settings: { language: bool({ default: true, words: words('Language') }) },
  });
  expect(otherSettings(createSnapshot(known.specs, {}).all(), commandFor)).toEqual([]);
});
