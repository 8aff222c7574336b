import { describe, expect, test } from 'vitest';
import { request } from '../../../test/support/samples.ts';
import { formDraftOf } from '../../../test/support/sessions.ts';
import { play, press, shownState } from '../../../test/support/terminal-samples.ts';
import { answerOf } from './answer.ts';
import type { State } from './state.ts';

const changed = (state: State, more: Partial<State['session']>) =>
  play(state, {
    kind: 'session',
    session: { ...state.session, seen: state.session.seen + 1, ...more },
    at: state.now,
  }).state;

describe('a session that changes while it is shown', () => {
  test('an older reading changes nothing', () => {
    const state = shownState();
    const older = { ...state.session, seen: 0, hidden: [['b']] };
    expect(play(state, { kind: 'session', session: older, at: state.now }).state).toBe(state);
  });

  test('the pointer stays on its option when others are hidden', () => {
    const state = changed(press(shownState(), 'end').state, { hidden: [['a']] });
    expect(state.focus).toBe(1);
  });

  test('an option hidden under the pointer moves it to a neighbour', () => {
    expect(changed(press(shownState(), 'end').state, { hidden: [['c']] }).focus).toBe(1);
  });

  test('hiding un-picks', () => {
    const state = shownState({ event: { request: request({ mode: 'multi', defaultIds: ['a', 'b'] }) } });
    expect(answerOf(changed(state, { hidden: [['a']] })).selectedIds).toEqual(['b']);
  });

  test.each([
    ['slept', { kind: 'slept' }],
    ['person', { kind: 'moved' }],
    ['attached', null],
  ] as const)('a deadline moved because of %s', (movedBecause, notice) => {
    const { session } = shownState();
    expect(changed(shownState(), { deadline: session.deadline + 1_000, movedBecause }).notice).toEqual(
      notice,
    );
  });

  test('a note that is switched off while being written is left', () => {
    const state = press(shownState(), 'tab', 'x').state;
    const off = changed(state, { terms: { ...state.session.terms, optionNotes: false } });
    expect(off.place.kind).toBe('list');
  });
});

describe('a draft from another face', () => {
  const draft = formDraftOf({ globalNote: 'from the page' }, 2_000_000);

  test('fills fields that were not changed here', () => {
    expect(answerOf(play(shownState(), { kind: 'draft', draft }).state).globalNote).toBe('from the page');
  });

  test('never changes the text that is being written', () => {
    const { state } = press(shownState(), 'g', 'm', 'i', 'n', 'e');
    expect(answerOf(play(state, { kind: 'draft', draft }).state).globalNote).toBe('mine');
  });
});
