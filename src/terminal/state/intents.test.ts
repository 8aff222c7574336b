import { describe, expect, test } from 'vitest';
import { request, terms } from '../../../test/support/samples.ts';
import { keyNamed, play, press, screenSettings, shownState } from '../../../test/support/terminal-samples.ts';
import { maxNoteCharacters } from '../../domain/validation/answer-rules.ts';
import { answerOf, focusedChoice } from './answer.ts';
import { nextTick, openState } from './reduce.ts';
import type { State } from './state.ts';

const asking = (more: Parameters<typeof request>[0], own: Parameters<typeof terms>[0] = {}) =>
  shownState({
    event: { request: request(more), terms: terms({ singleSubmit: more?.mode === undefined, ...own }) },
  });
const focusedId = (state: State) => {
  const choice = focusedChoice(state);
  return choice?.kind === 'option' ? choice.option.id : choice?.kind;
};
const hybrid = () => asking({ mode: 'hybrid' });
const single = () => asking({});

describe('notes', () => {
  test('Tab goes to the note of the option, to the global note, and back', () => {
    const places = ['option-note', 'global-note', 'list'];
    let state = single();
    for (const place of places) {
      state = press(state, 'tab').state;
      expect(state.place.kind).toBe(place);
    }
  });

  test('Tab goes to the global note first where the settings say so', () => {
    const settings = screenSettings({ stored: { terminal_annotation_focus: 'global' } });
    const { state } = press({ ...single(), settings }, 'tab');
    expect(state.place.kind).toBe('global-note');
    expect(press(state, 'tab').state.place.kind).toBe('option-note');
    expect(press(state, 'tab', 'shift-tab').state.place.kind).toBe('global-note');
  });

  test('letters that are commands elsewhere are text in a note', () => {
    const { state } = press(single(), 'tab', 'q', 's', 'j', 'space', '1', 'enter');
    expect(answerOf(state)).toMatchObject({
      selectedIds: [],
      optionNotes: [{ optionId: 'a', text: 'qsj 1' }],
    });
    expect(state.place.kind).toBe('list');
  });

  test('an emptied note is none', () => {
    expect(answerOf(press(single(), 'tab', 'x', 'backspace').state).optionNotes).toEqual([]);
  });

  test('switched-off notes are not reachable', () => {
    const without = asking({}, { optionNotes: false, globalNote: false });
    expect(press(without, 'tab', 'n', 'g').state.place.kind).toBe('list');
  });

  test('no more is taken than a note may hold', () => {
    const { state } = play(press(single(), 'tab').state, {
      kind: 'paste',
      text: 'x'.repeat(9_000),
      at: 2_000_000,
    });
    expect(answerOf(state).optionNotes[0]?.text).toHaveLength(maxNoteCharacters);
    expect(state.notice).toEqual({ kind: 'full', max: maxNoteCharacters });
  });

  test('the arrows walk out of a note into the list', () => {
    const { state } = press(single(), 'tab', 'x', 'down');
    expect(state.place.kind).toBe('list');
    expect(focusedId(state)).toBe('b');
  });
});

describe('cancelling', () => {
  test.each(['esc', 'q', 'ctrl-c'])('%s asks for a reason and sends nothing', (key) => {
    const { state, effects } = press(single(), key);
    expect(state.place.kind).toBe('cancel');
    expect(effects).toEqual([]);
    expect(press(state, 'esc').state.place.kind).toBe('list');
  });

  test('Enter confirms, with the reason and the notes so far', () => {
    const { effects } = press(single(), 'tab', 'n', 'enter', 'q', 'n', 'o', 'enter');
    expect(effects).toEqual([
      {
        kind: 'cancel',
        reason: 'no',
        notes: [{ optionNotes: [{ optionId: 'a', text: 'n' }], globalNote: null }],
      },
    ]);
  });

  test('the reason starts as the global note, and a blank one is none', () => {
    expect(press(asking({ globalNote: 'busy' }), 'q', 'enter').effects).toMatchObject([{ reason: 'busy' }]);
    expect(press(single(), 'q', 'space', 'enter').effects).toMatchObject([{ reason: null }]);
  });

  test('a held Ctrl-C does not confirm; a second, separate one does', () => {
    const { state, effects } = press(single(), 'ctrl-c', 'ctrl-c', 'ctrl-c');
    expect(effects).toEqual([]);
    const again = play(state, { kind: 'keys', keys: [keyNamed('ctrl-c')], at: state.now + 300 });
    expect(again.effects).toMatchObject([{ kind: 'cancel' }]);
  });

  test('a reason written before going back is there again', () => {
    expect(press(single(), 'q', 'x', 'esc', 'q', 'enter').effects).toMatchObject([{ reason: 'x' }]);
  });
});

describe('time and size', () => {
  test('no key but Ctrl-C counts in the first 300 ms', () => {
    const { armedAt: _armed, ...opening } = single();
    const state = openState(opening);
    const at = (ms: number, name: string) =>
      play(state, { kind: 'keys', keys: [keyNamed(name)], at: opening.now + ms }).state;
    expect(at(299, 'enter').place.kind).toBe('list');
    expect(at(300, 'enter').place.kind).toBe('picked');
    expect(at(10, 'ctrl-c').place.kind).toBe('cancel');
    expect(play(state, { kind: 'paste', text: 'x', at: opening.now + 10 }).state).toBe(state);
  });

  test('nothing is answered on a terminal too small to read', () => {
    const state = play(single(), { kind: 'resize', size: { cols: 19, rows: 24 } }).state;
    expect(press(state, 'enter').state.place.kind).toBe('list');
  });

  test('the clock is looked at when the second changes, and when a pick is due', () => {
    const state = single();
    const late = { ...state, now: state.session.deadline - 4_250 };
    expect(nextTick(late)).toBe(late.now + 250);
    expect(nextTick(press(state, '1').state)).toBe(state.now + 1 + 400);
    expect(nextTick({ ...state, now: state.session.deadline })).toBe(state.session.deadline + 1_000);
  });

  test('more time is asked for, not taken', () => {
    expect(press(single(), 't', '+', 'T').effects).toEqual([
      { kind: 'add-time', ms: 60_000 },
      { kind: 'add-time', ms: 60_000 },
      { kind: 'add-time', ms: 300_000 },
    ]);
  });
});

describe('writing', () => {
  test('a text question starts in its field; Esc leads to the other keys and Enter back', () => {
    const state = asking({ mode: 'text_input' });
    expect(state.place.kind).toBe('text');
    const left = press(state, 's', 'esc').state;
    expect(left.place.kind).toBe('list');
    expect(press(left, 's').state.place.kind).toBe('settings');
    expect(press(left, 'enter').state.place.kind).toBe('text');
  });

  test('a line feed is a new line, a carriage return submits', () => {
    const { effects } = press(asking({ mode: 'text_input' }), 'a', 'ctrl-j', 'b', 'alt-enter', 'c', 'enter');
    expect(effects).toMatchObject([{ answers: [{ customInput: 'a\nb\nc' }] }]);
  });

  test('a paste lands in the field, also from the entry beside the options, and nowhere else', () => {
    const paste = { kind: 'paste', text: 'p\r\nq', at: 2_000_000 } as const;
    expect(answerOf(play(press(hybrid(), 'end').state, paste).state).customInput).toBe('p\nq');
    expect(play(single(), paste).state.draft).toEqual(single().draft);
  });

  test('typing on “your own answer” types, whatever the letter or digit means elsewhere', () => {
    const onOwn = press(hybrid(), 'end').state;
    const { state, effects } = press(onOwn, '2', 's', 'q', 'j', '?', 'space', '你');
    expect(state.place.kind).toBe('text');
    expect(answerOf(state)).toMatchObject({ selectedIds: [], customInput: '2sqj? 你' });
    expect(effects).toEqual([]);
    const back = press(state, 'esc', '!').state;
    expect(answerOf(back).customInput).toBe('2sqj? 你!');
    expect(focusedId(press(state, 'esc', 'up', 's').state)).toBe('c');
    expect(press(state, 'esc', 'up', 's').state.place.kind).toBe('settings');
  });

  test('two edits in one millisecond are still two, the later one newer', () => {
    const state = asking({ mode: 'text_input' });
    const at = state.now + 5;
    const one = play(state, { kind: 'keys', keys: [keyNamed('a')], at }).state.draft.answers[0]?.customInput;
    const two = play(play(state, { kind: 'keys', keys: [keyNamed('a')], at }).state, {
      kind: 'keys',
      keys: [keyNamed('b')],
      at,
    });
    expect(two.state.draft.answers[0]?.customInput?.at).toBeGreaterThan(one?.at ?? Infinity);
  });
});
