import { describe, expect, test } from 'vitest';
import { request, terms } from '../../../test/support/samples.ts';
import { press, shownState } from '../../../test/support/terminal-samples.ts';
import type { State, Step } from '../question/state.ts';
import { menuRows } from './settings-menu.ts';

function change(state: State, label: string, by: 1 | -1 = 1): Step {
  const row = menuRows(state).find((each) => each.label === label);
  if (row === undefined) throw new Error(`no row ${label}`);
  return row.change(by);
}

describe('the settings screen', () => {
  test.each([
    ['Picking submits', { singleSubmit: false }, { single_submit_mode: false }],
    ['Notes on options', { optionNotes: false }, { option_annotations_enabled: false }],
    ['Note on the whole answer', { globalNote: false }, { global_annotation_enabled: false }],
    ['Language', { language: 'zh' }, { language: 'zh' }],
  ])('%s applies to this question and is saved', (label, changed, saved) => {
    const { state, effects } = change(shownState(), label);
    expect(state.session.terms).toMatchObject(changed);
    expect(effects).toEqual([
      { kind: 'adjust', terms: changed, hidden: null },
      { kind: 'save', changes: saved },
    ]);
  });

  test.each([
    ['Show keys', { terminal_navigation_hints: false }],
    ['Tab goes first to', { terminal_annotation_focus: 'global' }],
    ['Where to ask', { interface: 'web' }],
  ])('%s is saved', (label, saved) => {
    const { state, effects } = change(shownState(), label);
    expect(state.settings).toMatchObject(saved);
    expect(effects).toEqual([{ kind: 'save', changes: saved }]);
  });

  test('more and less time move this deadline and are saved', () => {
    expect(change(shownState(), 'Time to answer').effects).toEqual([
      { kind: 'limit-time', seconds: 600 },
      { kind: 'save', changes: { timeout_seconds: 600 } },
    ]);
    expect(change(shownState(), 'Time to answer', -1).effects).toMatchObject([{ seconds: 120 }, {}]);
  });

  test('the time stays between its bounds', () => {
    const at = (timeout_seconds: number, min_timeout_seconds = 30): State => ({
      ...shownState(),
      settings: { ...shownState().settings, timeout_seconds, min_timeout_seconds },
    });
    expect(change(at(86_400), 'Time to answer').effects).toEqual([]);
    expect(change(at(30), 'Time to answer', -1).effects).toEqual([]);
    expect(change(at(300, 300), 'Time to answer', -1).effects).toEqual([]);
  });

  test('moving to the browser is an entry of its own', () => {
    expect(change(shownState(), 'Continue in the browser').effects).toEqual([{ kind: 'continue' }]);
    expect(change(shownState(), 'Where to ask').effects).not.toContainEqual({ kind: 'continue' });
  });

  test('rows belong to the question', () => {
    const labels = (mode: 'single' | 'multi' | 'text_input' | 'hybrid') =>
      menuRows(
        shownState({
          event: { request: request({ mode }), terms: terms({ singleSubmit: mode === 'single' }) },
        }),
      ).map(({ label }) => label);
    expect(labels('multi')).not.toContain('Picking submits');
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
    expect(hidden.effects).toEqual([{ kind: 'adjust', terms: {}, hidden: ['a'] }]);
    expect(press(hidden.state, 'space').state.session.hidden).toEqual([]);
    expect(press(hidden.state, 'a').state.session.hidden).toEqual([]);
  });

  test('never fewer stay than have to be picked', () => {
    const { state } = press(opened(), 'space', 'down', 'space');
    expect(state.session.hidden).toEqual(['a']);
    expect(state.notice).toEqual({ kind: 'must-show', count: 2 });
  });

  test('Esc leads back to the row it came from', () => {
    expect(press(opened(), 'esc').state.place).toEqual({ kind: 'settings', row: 4 });
  });
});
