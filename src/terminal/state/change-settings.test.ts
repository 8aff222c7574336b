import { describe, expect, test } from 'vitest';
import { request, terms } from '../../../test/support/samples.ts';
import {
  atSetting,
  play,
  press,
  screenSettings,
  shownState,
} from '../../../test/support/terminal-samples.ts';
import { defineSlice } from '../../settings/slice.ts';
import { bool, choice, int, intOrAuto, keyboardText, text } from '../../settings/spec.ts';
import { menuRows } from './settings-menu.ts';
import type { State, Step } from './state.ts';

const words = (label: string) => ({
  en: { label, help: `help on ${label}` },
  zh: { label: `中${label}`, help: '帮助' },
});

/** A slice of a room the terminal has never heard of. */
const strange = defineSlice({
  name: 'strange',
  title: { en: 'Strange', zh: '陌生' },
  panelGroup: 'more',
  settings: {
    purring: bool({ default: false, words: words('Purring') }),
    lives: int({ default: 9, min: 1, max: 9, words: words('Lives') }),
    bytes: int({ default: 1_000, min: 10, max: 100_000, words: words('Bytes') }),
    door: int({ default: 18_642, min: 0, max: 65_535, env: 'CAT_DOOR', words: words('Door') }),
    nights: int({ default: 30, min: 1, max: 3_650, unit: 'days', words: words('Nights') }),
    naps: intOrAuto({ min: 0, max: 86_400, unit: 'seconds', words: words('Naps') }),
    name: text({ default: 'Tom', maxLength: 20, words: words('Name') }),
    feeder: keyboardText({ default: '', maxLength: 20, words: words('Feeder') }),
    fur: choice({
      values: ['short', 'long'],
      default: 'short',
      words: words('Fur'),
      valueWords: { en: { short: 'short fur', long: 'long fur' }, zh: { short: '短毛', long: '长毛' } },
    }),
  },
});

type Stored = Readonly<Record<string, string | number | boolean>>;
const start = (stored: Stored = {}, environment: Stored = {}): State =>
  shownState({ settings: screenSettings({ stored, environment, others: strange }) });
const rowOf = (state: State, label: string) => menuRows(state).find((row) => row.label === label);
const change = (state: State, label: string, ...keys: readonly string[]): Step =>
  press(atSetting(state, label), ...keys);
const saved = ({ effects }: Step) =>
  effects.map((effect) => (effect.kind === 'save' ? effect.changes : effect.kind));

describe('a setting no room here knows', () => {
  test('is shown with its own words, in the person’s language', () => {
    expect(rowOf(start(), 'Fur')).toMatchObject({ value: 'short fur', help: 'help on Fur' });
    const state = start();
    const chinese = { ...state, session: { ...state.session, terms: terms({ language: 'zh' }) } };
    expect(rowOf(chinese, '中Fur')?.value).toBe('短毛');
    expect(rowOf(chinese, '中Nights')?.value).toBe('30 天');
    expect(rowOf(chinese, '中Naps')?.value).toBe('自动');
  });

  test.each([
    ['Purring', ['right'], [{ purring: true }]],
    ['Purring', ['space', 'enter'], [{ purring: true }, { purring: false }]],
    ['Fur', ['right'], [{ fur: 'long' }]],
    ['Fur', ['left'], [{ fur: 'long' }]],
    ['Lives', ['left'], [{ lives: 8 }]],
    ['Lives', ['right'], []],
    ['Bytes', ['right'], [{ bytes: 2_000 }]],
    ['Bytes', ['left'], [{ bytes: 500 }]],
    ['Nights', ['left', 'left', 'right'], [{ nights: 21 }, { nights: 14 }, { nights: 21 }]],
    ['Door', ['right', 'left'], [{ door: 20_000 }, { door: 18_642 }]],
    ['Naps', ['left'], []],
    ['Naps', ['right', 'right', 'left', 'left'], [{ naps: 0 }, { naps: 1 }, { naps: 0 }, { naps: 'auto' }]],
    ['Name', ['left', 'right'], []],
  ] as [string, string[], unknown[]][])('%s changed by %j is saved as %j', (label, keys, changes) => {
    expect(saved(change(start(), label, ...keys))).toEqual(changes);
  });

  test('stays within its bounds', () => {
    const most = change(start(), 'Bytes', ...Array<string>(8).fill('right')).state;
    expect(rowOf(most, 'Bytes')?.value).toBe('100000');
  });

  test.each([
    ['seconds', 'Naps', { naps: 90 }, '90 s'],
    ['minutes', 'Naps', { naps: 600 }, '10 min'],
    ['hours', 'Naps', { naps: 7_200 }, '2 h'],
    ['nothing at all', 'Naps', { naps: 0 }, '0 s'],
    ['its own rhythm', 'Naps', {}, 'automatic'],
    ['days', 'Nights', {}, '30 days'],
    ['one day', 'Nights', { nights: 1 }, '1 day'],
    ['no unit', 'Door', {}, '18642'],
    ['a text', 'Name', { name: 'a\u202eb' }, 'a\ufffdb'],
    ['no text', 'Feeder', {}, 'not set'],
  ] as [string, string, Stored, string][])('shows its unit: %s', (_unit, label, stored, value) => {
    expect(rowOf(start(stored), label)?.value).toBe(value);
  });
});

describe('typing a value', () => {
  test('Enter begins with the value it has, Enter takes what was typed', () => {
    const typing = change(start({ door: 9_000 }), 'Door', 'enter');
    expect(typing.state.place).toMatchObject({ kind: 'value', text: '9000' });
    const step = press(typing.state, 'backspace', 'backspace', '4', '2', 'enter');
    expect(saved(step)).toEqual([{ door: 9_042 }]);
    expect(rowOf(step.state, 'Door')?.value).toBe('9042');
    expect(step.state.place).toEqual({
      kind: 'settings',
      row: typing.state.place.kind === 'value' ? typing.state.place.row : -1,
    });
  });

  test('Space begins a number, too, and does not lose “automatic”', () => {
    const { state, effects } = change(start(), 'Naps', 'space', 'enter');
    expect(rowOf(state, 'Naps')?.value).toBe('automatic');
    expect(effects).toEqual([]);
  });

  test('Esc takes back what was typed', () => {
    const step = change(start(), 'Door', 'enter', '9', 'esc');
    expect(step.effects).toEqual([]);
    expect(rowOf(step.state, 'Door')?.value).toBe('18642');
    expect(step.state.place.kind).toBe('settings');
  });

  test.each([
    ['too large', ['9', '9'], 'a whole number from 0 to 65,535'],
    ['no number', ['x'], 'a whole number from 0 to 65,535'],
  ])('what does not fit stays to be mended, with what would do: %s', (_what, keys, allowed) => {
    const step = change(start(), 'Door', 'enter', ...keys, 'enter');
    expect(step.effects).toEqual([]);
    expect(step.state.place.kind).toBe('value');
    expect(step.state.notice).toEqual({ kind: 'not-allowed', allowed });
    expect(saved(press(step.state, 'ctrl-u', '８', '０', 'enter'))).toEqual([{ door: 80 }]);
  });

  test('an emptied value is forgotten', () => {
    expect(saved(change(start({ door: 1 }), 'Door', 'enter', 'backspace', 'enter'))).toEqual([
      { door: null },
    ]);
  });

  test('texts are typed, letters, keys and spaces alike, and a paste stays on one line', () => {
    const keys = ['ctrl-u', 's', 'q', 'space', 'r', 'j'];
    expect(saved(change(start(), 'Name', 'enter', ...keys, 'enter'))).toEqual([{ name: 'sq rj' }]);
    const { state } = change(start(), 'Name', 'enter', 'ctrl-u');
    const pasted = play(state, { kind: 'paste', text: 'a\r\nb', at: state.now + 1 }).state;
    expect(saved(press(pasted, 'enter'))).toEqual([{ name: 'a b' }]);
  });

  test('a program to run is typed here as on a command line', () => {
    expect(saved(change(start(), 'Feeder', 'enter', 'f', 'x', 'enter'))).toEqual([{ feeder: 'fx' }]);
  });
});

describe('what a setting would be without the person', () => {
  test.each(['r', 'backspace', 'delete'])('%s goes back to it', (key) => {
    const step = change(start({ door: 1 }), 'Door', key);
    expect(saved(step)).toEqual([{ door: null }]);
    expect(rowOf(step.state, 'Door')?.value).toBe('18642');
    expect(press(step.state, key).effects).toEqual([]);
  });

  test('goes back for the question in view, too', () => {
    const inView = shownState({
      event: { request: request(), terms: terms({ optionNotes: false }) },
      settings: screenSettings({ stored: { option_annotations_enabled: false, timeout_seconds: 900 } }),
    });
    const notes = change(inView, 'Notes on options', 'r');
    expect(notes.state.session.terms.optionNotes).toBe(true);
    expect(saved(notes)).toEqual(['adjust', { option_annotations_enabled: null }]);
    expect(change(inView, 'Time to answer', 'r').effects[0]).toEqual({ kind: 'limit-time', seconds: 300 });
  });

  test.each([
    ['nothing where it is the default', {}, {}, ''],
    ['the default', { door: 1 }, {}, 'default: 18642'],
    ['the variable it comes from', {}, { door: 7 }, 'from CAT_DOOR'],
    ['what the variable says', { door: 1 }, { door: 7 }, 'CAT_DOOR: 7'],
  ] as [string, Stored, Stored, string][])('is shown: %s', (_what, stored, environment, origin) => {
    expect(rowOf(start(stored, environment), 'Door')?.origin).toBe(origin);
  });

  test('names the agent where it wished so', () => {
    const { wishes } = request();
    const state = shownState({
      event: {
        request: request({ wishes: { ...wishes, optionNotes: false } }),
        terms: terms({ optionNotes: false }),
      },
    });
    expect(rowOf(state, 'Notes on options')).toMatchObject({ value: 'off', origin: 'the agent' });
  });
});
