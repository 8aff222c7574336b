import { describe, expect, test } from 'vitest';
import { request, terms } from '../../../test/support/samples.ts';
import { atSetting, press, screenSettings, shownState } from '../../../test/support/terminal-samples.ts';
import { pickCanSend, type SelectionMode } from '../../domain/question/mode.ts';
import { defineSlice } from '../../settings/slice.ts';
import { bool, int } from '../../settings/spec.ts';
import { menuRows } from './settings-menu.ts';
import type { State, Step } from './state.ts';

const change = (state: State, label: string, ...keys: readonly string[]): Step =>
  press(atSetting(state, label), ...keys);
const label = (text: string) => ({ label: text, help: '' });

describe('the settings screen', () => {
  test.each([
    ['Submit on pick', { singleSubmit: false }, { single_submit_mode: false }],
    ['Notes on options', { optionNotes: false }, { option_annotations_enabled: false }],
    ['Note on the whole answer', { globalNote: false }, { global_annotation_enabled: false }],
    ['Language', { language: 'zh' }, { language: 'zh' }],
    ['When the time is up', { timeoutAction: 'submit' }, { timeout_action: 'submit' }],
    ['Preselect recommended options', { preselectRecommended: true }, { preselect_recommended: true }],
  ])('%s applies to this question and is saved', (label, changed, wanted) => {
    for (const key of ['space', 'enter', 'right', 'l']) {
      const { state, effects } = change(shownState(), label, key);
      expect(state.session.terms).toMatchObject(changed);
      expect(effects).toEqual([
        { kind: 'adjust', terms: changed, hidden: null, question: 0 },
        { kind: 'save', changes: wanted, asks: false },
      ]);
    }
  });

  test.each([
    ['Show keys', { terminal_navigation_hints: false }],
    ['Tab goes first to', { terminal_annotation_focus: 'global' }],
    ['Where to ask', { interface: 'terminal' }, 'left'],
  ])('%s is saved', (label, wanted, key = 'space') => {
    const { state, effects } = change(shownState(), label, key);
    expect(effects).toEqual([{ kind: 'save', changes: wanted, asks: false }]);
    for (const [key, value] of Object.entries(wanted)) {
      expect(state.settings.value(key as keyof typeof wanted)).toBe(value);
    }
  });

  test('more and less time move this deadline and are saved', () => {
    expect(change(shownState(), 'Time to answer', 'right').effects).toEqual([
      { kind: 'limit-time', seconds: 600 },
      { kind: 'save', changes: { timeout_seconds: 600 }, asks: false },
    ]);
    expect(change(shownState(), 'Time to answer', 'left').effects).toMatchObject([{ seconds: 120 }, {}]);
  });

  test.each([
    [{ unit: 'days', default: 30, min: 1, max: 3_650 }, 60, 21],
    [{ unit: 'seconds', default: 10, min: 1, max: 3_600 }, 20, 5],
    [{ default: 18_642, min: 0, max: 65_535, step: 1 }, 18_643, 18_641],
    [{ default: 5, min: 0, max: 50 }, 6, 4],
    [{ default: 1_000, min: 1, max: 100_000 }, 2_000, 500],
  ] as const)('arrows step by what is usual for %j', (own, more, less) => {
    const others = defineSlice({
      name: 'page',
      title: { en: 'Page', zh: '网页' },
      panelGroup: 'more',
      settings: { amount: int({ ...own, words: { en: label('Amount'), zh: label('数') } }) },
    });
    const state = shownState({ settings: screenSettings({ others }) });
    const saved = (key: string) => change(state, 'Amount', key).effects.at(-1);
    expect(saved('right')).toMatchObject({ changes: { amount: more } });
    expect(saved('left')).toMatchObject({ changes: { amount: less } });
  });

  test('the time stays between its bounds, by arrows and by typing', () => {
    const at = (timeout_seconds: number, min_timeout_seconds = 30): State =>
      shownState({ settings: screenSettings({ stored: { timeout_seconds, min_timeout_seconds } }) });
    expect(change(at(86_400), 'Time to answer', 'right').effects).toEqual([]);
    expect(change(at(30), 'Time to answer', 'left').effects).toEqual([]);
    expect(change(at(300, 300), 'Time to answer', 'left').effects).toEqual([]);
    const short = change(at(300), 'Time to answer', 'enter', 'ctrl-u', '2', '9', 'enter');
    expect(short.effects).toEqual([]);
    expect(short.state.notice).toMatchObject({ allowed: 'a whole number of seconds from 30 to 86,400' });
  });

  test('moving to the browser is an entry of its own, opened by Enter and never by an arrow', () => {
    const label = 'Continue in the browser';
    expect(change(shownState(), label, 'enter').effects).toEqual([
      { kind: 'continue', to: 'web', save: null },
    ]);
    expect(change(shownState(), label, 'left', 'right', 'l', 'h', 'r').effects).toEqual([]);
  });

  test('asking in the browser moves this question, too, for who says so', () => {
    const asked = change(shownState(), 'Where to ask', 'right');
    expect(asked.effects).toEqual([]);
    expect(asked.state.place).toMatchObject({ kind: 'confirm', asks: { kind: 'move' } });
    const later = { ...asked.state, now: asked.state.now + 300 };
    const save = { interface: 'web' };
    expect(press(asked.state, 'y').effects).toEqual([]);
    expect(press(later, 'y').effects).toEqual([{ kind: 'continue', to: 'web', save }]);
    const next = press(later, 'n');
    expect(next.effects).toEqual([{ kind: 'save', changes: save, asks: false }]);
    expect(next.state.settings.value('interface')).toBe('web');
    const back = press(later, 'esc');
    expect(back.effects).toEqual([]);
    expect(back.state.settings.value('interface')).toBe('auto');
    expect(back.state.place.kind).toBe('settings');
  });

  test('an environment that asks in the browser moves nothing by itself when a setting goes back to it', () => {
    const settings = screenSettings({ stored: { interface: 'terminal' }, environment: { interface: 'web' } });
    const { state, effects } = change(shownState({ settings }), 'Where to ask', 'r');
    expect(effects).toEqual([]);
    expect(state.place).toMatchObject({ asks: { kind: 'move' }, changes: { interface: null } });
  });

  test('the rows that matter beside a question come first, then what else is about questions, then the terminal’s own', () => {
    const others = defineSlice({
      name: 'page',
      title: { en: 'Page', zh: '网页' },
      panelGroup: 'more',
      settings: { tint: bool({ default: true, words: { en: label('Tint'), zh: label('色') } }) },
    });
    const state = shownState({
      event: { request: request({ mode: 'hybrid' }) },
      settings: screenSettings({ others }),
    });
    expect(menuRows(state).map((row) => row.label)).toEqual([
      'Language',
      'Where to ask',
      'Continue in the browser',
      'Time to answer',
      'Options shown',
      'Notes on options',
      'Note on the whole answer',
      'Example in empty text fields',
      'When the time is up',
      'Shortest time to answer',
      'Preselect recommended options',
      'Open settings first',
      'Show earlier decisions',
      'Quick replies',
      'Who opens the terminal',
      'Show keys',
      'Ring the bell',
      'Tab goes first to',
      'Tint',
    ]);
  });

  test('rows belong to the question', () => {
    const labels = (mode: SelectionMode) =>
      menuRows(
        shownState({
          event: { request: request({ mode }), terms: terms({ singleSubmit: pickCanSend(mode) }) },
        }),
      ).map((row) => row.label);
    expect(labels('multi')).not.toContain('Submit on pick');
    expect(labels('text_input')).not.toContain('Options shown');
    expect(labels('text_input')).toContain('Example in empty text fields');
    expect(labels('single')).not.toContain('Example in empty text fields');
  });

  test('keys change rows and lead back', () => {
    const { state } = press(shownState(), 's', 'j', 'k', 'space');
    expect(state.session.terms.language).toBe('zh');
    expect(press(state, 'left').state.session.terms.language).toBe('en');
    expect(press(state, 's').state.place.kind).toBe('list');
  });
});

describe('which options are shown', () => {
  const opened = () =>
    press(
      shownState({ event: { request: request({ mode: 'multi', min: 2, max: 3 }) } }),
      's',
      'j',
      'j',
      'j',
      'j',
      'enter',
    ).state;

  test('options are hidden and shown again', () => {
    const hidden = press(opened(), 'space');
    expect(hidden.effects).toEqual([{ kind: 'adjust', terms: {}, hidden: ['a'], question: 0 }]);
    expect(press(hidden.state, 'space').state.session.hidden).toEqual([[]]);
    expect(press(hidden.state, 'a').state.session.hidden).toEqual([[]]);
  });

  test('never fewer stay than have to be picked', () => {
    const { state } = press(opened(), 'space', 'down', 'space');
    expect(state.session.hidden).toEqual([['a']]);
    expect(state.notice).toEqual({ kind: 'must-show', count: 2 });
  });

  test('Esc leads back to the row it came from', () => {
    expect(press(opened(), 'esc').state.place).toEqual({ kind: 'settings', row: 4 });
  });
});

describe('with settings_first', () => {
  const first = { settings: screenSettings({ stored: { settings_first: true } }) };

  test('the settings come before the question, which follows when they are closed', () => {
    const state = shownState(first);
    expect(state.place).toEqual({ kind: 'settings', row: 0 });
    expect(press(state, 'esc').state.place).toEqual({ kind: 'list' });
  });

  test('a typed answer is written where it would be without them', () => {
    const event = { request: request({ mode: 'text_input', options: [] }) };
    expect(press(shownState({ ...first, event }), 'esc').state.place).toEqual({ kind: 'text' });
  });
});
