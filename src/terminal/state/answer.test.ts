import { describe, expect, test } from 'vitest';
import { option, request, terms } from '../../../test/support/samples.ts';
import { play, press, shownState } from '../../../test/support/terminal-samples.ts';
import { answerOf, focusedChoice } from './answer.ts';
import type { State } from './state.ts';

const asking = (more: Parameters<typeof request>[0], own: Parameters<typeof terms>[0] = {}) =>
  shownState({
    event: { request: request(more), terms: terms({ singleSubmit: more?.mode === undefined, ...own }) },
  });
const focusedId = (state: State) => {
  const choice = focusedChoice(state);
  return choice?.kind === 'option' ? choice.option.id : choice?.kind;
};
const multi = () => asking({ mode: 'multi', min: 1, max: 2 });
const hybrid = () => asking({ mode: 'hybrid' });
const single = () => asking({});
const batch = () => asking({}, { singleSubmit: false });

describe('moving', () => {
  test.each([
    [['down'], 'b'],
    [['j', 'j'], 'c'],
    [['j', 'j', 'j', 'j'], 'c'],
    [['k'], 'a'],
    [['end'], 'c'],
    [['end', 'home'], 'a'],
    [['j', 'up'], 'a'],
  ])('%j ends on %s and picks nothing', (keys, id) => {
    const { state, effects } = press(single(), ...keys);
    expect(focusedId(state)).toBe(id);
    expect(answerOf(state).selectedIds).toEqual([]);
    expect(effects).toEqual([]);
  });

  test('the pointer starts on what is picked, else on what is recommended', () => {
    const options = [option('a'), option('b', { recommended: true }), option('c')];
    expect(focusedId(asking({ options }))).toBe('b');
    expect(focusedId(asking({ options, defaultIds: ['c'] }))).toBe('c');
  });
});

describe('picking', () => {
  test.each([[['enter']], [['space']], [['1']]])(
    '%j picks in a single-submit question and sends after 400 ms',
    (keys) => {
      const { state, effects } = press(single(), ...keys);
      expect(state.place.kind).toBe('picked');
      expect(effects).toEqual([]);
      expect(play(state, { kind: 'tick', at: state.now + 399 }).effects).toEqual([]);
      expect(play(state, { kind: 'tick', at: state.now + 400 }).effects).toMatchObject([
        { kind: 'submit', answers: [{ selectedIds: ['a'] }] },
      ]);
    },
  );

  test('Esc takes the pick back, and what was picked before is picked again', () => {
    const { state } = press(asking({ defaultIds: ['b'] }), '1', 'esc');
    expect(state.place.kind).toBe('list');
    expect(answerOf(state).selectedIds).toEqual(['b']);
    expect(play(state, { kind: 'tick', at: state.now + 1_000 }).effects).toEqual([]);
  });

  test('a pick that was taken back stays away, also when it had been kept meanwhile', () => {
    for (const defaultIds of [null, ['b']] as const) {
      const shown = press(asking({ defaultIds }), '1').state;
      const { state } = press(shown, 'esc');
      const kept = play(state, { kind: 'draft', draft: shown.draft }).state;
      expect(answerOf(kept).selectedIds).toEqual(defaultIds ?? []);
    }
  });

  test('other keys are nothing while a pick is shown', () => {
    expect(press(press(single(), '1').state, '2', 'down', 'enter').state.place.kind).toBe('picked');
  });

  test('without single submit, Enter picks first and submits then', () => {
    const picked = press(batch(), 'enter');
    expect(picked.effects).toEqual([]);
    expect(answerOf(picked.state).selectedIds).toEqual(['a']);
    expect(press(picked.state, 'enter').effects).toMatchObject([{ kind: 'submit' }]);
    expect(answerOf(press(picked.state, 'down', 'space').state).selectedIds).toEqual(['b']);
  });

  test('several are toggled; one too many is refused with the reason', () => {
    const { state } = press(multi(), '1', '2');
    expect(answerOf(state).selectedIds).toEqual(['a', 'b']);
    expect(press(state, '3').state.notice).toEqual({
      kind: 'problem',
      problem: { code: 'too-many', min: 1, max: 2, picked: 2 },
    });
    expect(answerOf(press(state, '1').state).selectedIds).toEqual(['b']);
  });

  test('where one may be picked, another replaces it', () => {
    expect(answerOf(press(asking({ mode: 'multi', max: 1 }), '1', '3').state).selectedIds).toEqual(['c']);
  });

  test('where nothing may be chosen, nothing is an entry', () => {
    const { state } = press(asking({ min: 0 }), 'end', 'enter');
    expect(play(state, { kind: 'tick', at: state.now + 400 }).effects).toMatchObject([
      { kind: 'submit', answers: [{ selectedIds: [] }] },
    ]);
  });

  test('a digit without an option does nothing', () => {
    expect(press(single(), '9').state.place.kind).toBe('list');
  });
});

describe('submitting', () => {
  test('too few are refused with the reason, until the next key', () => {
    const { state, effects } = press(multi(), 'enter');
    expect(effects).toEqual([]);
    expect(state.notice).toMatchObject({ kind: 'problem', problem: { code: 'too-few' } });
    expect(press(state, 'down').state.notice).toBeNull();
  });

  test('typed text alone answers a hybrid question', () => {
    const { effects } = press(hybrid(), 'end', 'enter', 'o', 'k', 'enter');
    expect(effects).toMatchObject([{ kind: 'submit', answers: [{ selectedIds: [], customInput: 'ok' }] }]);
  });

  test('a failed attempt returns to where it was sent from, with its words', () => {
    const sent = press(asking({ mode: 'text_input' }), 'h', 'i', 'enter').state;
    const { state } = play(sent, { kind: 'failed', notice: { kind: 'failed' } });
    expect(state.place.kind).toBe('text');
    expect(answerOf(state).customInput).toBe('hi');
  });

  test('keys are nothing while the answer is on its way', () => {
    const sent = press(batch(), 'enter', 'enter').state;
    expect(press(sent, 'enter', 'esc', 'down').effects).toEqual([]);
  });
});
