import { describe, expect, test } from 'vitest';
import { form, question, terms } from '../../../test/support/samples.ts';
import { shownForm } from '../../../test/support/terminal-form.ts';
import { shown } from '../../../test/support/terminal-question.ts';
import { play, press, shownState } from '../../../test/support/terminal-samples.ts';
import { answerOf, answersOf } from './answer.ts';
import type { State } from './state.ts';
import { reviewOf, sendRow } from './steps.ts';

const asking = (...questions: Parameters<typeof form>[0]) =>
  shownState({ event: { request: form(questions), terms: terms({ singleSubmit: false }) } });
const where = ({ place, at }: State) => (place.kind === 'review' ? 'review' : at);

describe('the steps of a form', () => {
  test.each([
    [['right'], 1],
    [[']', ']'], 2],
    [['right', '['], 0],
    [['left'], 0],
    [['right', 'right', 'right'], 'review'],
    [['right', 'right', 'right', 'right'], 'review'],
    [['right', 'right', 'right', 'left'], 2],
  ])('%j leads to %s', (keys, expected) => {
    expect(where(press(asking({}, {}, {}), ...keys).state)).toBe(expected);
  });

  test('a single question has none', () => {
    const { state } = press(shownState(), 'right', ']', 'left', '[');
    expect([state.at, state.place.kind]).toEqual([0, 'list']);
  });

  test('Enter picks first, goes on then, and sends nothing', () => {
    const picked = press(asking({}, {}), 'enter');
    expect([picked.state.at, answerOf(picked.state).selectedIds]).toEqual([0, ['a']]);
    const next = press(picked.state, 'enter');
    expect([next.state.at, next.effects]).toEqual([1, []]);
  });

  test('Enter stays at a question that is not answered, and says why', () => {
    const { state } = press(asking({ mode: 'multi', min: 2, minGiven: true }, {}), '1', 'enter');
    expect(state.at).toBe(0);
    expect(state.notice).toMatchObject({ kind: 'problem', problem: { code: 'too-few', picked: 1 } });
  });

  test('an optional question is passed over by Enter or an arrow', () => {
    const optional = asking({ mode: 'multi', optional: true }, {});
    expect(press(optional, 'enter').state.at).toBe(1);
    expect(press(asking({ optional: true }, {}), 'right').state.at).toBe(1);
  });

  test('each keeps its pointer, its answer, its notes and its prompt’s place', () => {
    const long = Array.from({ length: 60 }, (_line, at) => `line ${at}`).join('\n\n');
    const first = press(asking({ prompt: long }, { mode: 'multi' }), 'down', 'enter', 'n', 'x', 'enter', 'J');
    const second = press(first.state, 'right', 'end', 'space', 'g', 'y', 'enter');
    const back = press(second.state, 'left').state;
    expect([back.focus, back.promptTop]).toEqual([1, first.state.promptTop]);
    expect(first.state.promptTop).toBeGreaterThan(0);
    expect(answersOf(back)).toMatchObject([
      { selectedIds: ['b'], optionNotes: [{ optionId: 'b', text: 'x' }], globalNote: null },
      { selectedIds: ['c'], optionNotes: [], globalNote: 'y' },
    ]);
    expect(press(back, 'right').state.focus).toBe(2);
  });

  test('a text question is written at once; its arrows edit until the field is left', () => {
    const { state } = press(asking({}, { mode: 'text_input' }), 'right', 'a', 'left', 'b');
    expect([state.place.kind, answerOf(state).customInput]).toEqual(['text', 'ba']);
    expect(press(state, 'esc', 'left').state.at).toBe(0);
    expect(where(press(state, 'enter').state)).toBe('review');
  });

  test('options are hidden in the question in view alone', () => {
    const hidden = press(press(asking({}, {}), 'right', 's').state, ...Array(4).fill('down'));
    const { state, effects } = press(hidden.state, 'enter', 'space');
    expect(effects).toEqual([{ kind: 'adjust', terms: {}, hidden: ['a'], question: 1 }]);
    expect(state.session.hidden).toEqual([[], ['a']]);
  });
});

describe('the review', () => {
  const complete = () => press(shownForm(), '1', 'enter', '1', '2', 'enter', 'A', 'enter', 'right').state;

  test('says of each question whether it is answered, missing or skipped', () => {
    const state = press(shownForm(), '2', 'enter', '1', 'right', 'esc', 'right', 'right').state;
    expect(reviewOf(state).map(({ mark }) => mark)).toEqual(['answered', 'missing', 'missing', 'skipped']);
  });

  test('Enter sends an answer for every question', () => {
    const { effects, state } = press(complete(), 'enter');
    expect(effects).toMatchObject([
      {
        kind: 'submit',
        answers: [
          { selectedIds: ['t1'] },
          { selectedIds: ['c1', 'c2'] },
          { selectedIds: [], customInput: 'A' },
          { selectedIds: [], customInput: null },
        ],
      },
    ]);
    expect(state.place).toMatchObject({ kind: 'sending', back: { kind: 'review' } });
  });

  test('Enter goes to what is missing and says why; once that is answered, back to the review', () => {
    const missing = press(shownForm(), 'right', 'right', 'esc', 'right', 'right', 'enter').state;
    expect([where(missing), missing.notice?.kind]).toEqual([0, 'problem']);
    const next = press(missing, '1', 'enter', 'enter').state;
    expect([where(next), next.place.kind]).toEqual([1, 'list']);
    expect(next.notice).toMatchObject({ problem: { code: 'too-few' } });
  });

  test('a row of it is chosen to go back; Enter there returns', () => {
    expect(complete().place).toEqual({ kind: 'review', row: sendRow(complete()) });
    const chosen = press(complete(), 'up', 'up', 'up', 'enter').state;
    expect(where(chosen)).toBe(1);
    expect(where(press(chosen, 'enter').state)).toBe('review');
    expect(where(press(complete(), '3').state)).toBe(2);
    expect(where(press(complete(), '7').state)).toBe('review');
  });

  test('cancelling, help and settings come back to it', () => {
    for (const key of ['esc', '?', 's']) expect(where(press(complete(), key, 'esc').state)).toBe('review');
  });

  test('a refusal of one answer leads to its question', () => {
    const { state } = press(complete(), 'enter');
    const problem = { code: 'hidden-option', id: 'c1' } as const;
    const back = play(state, { kind: 'failed', notice: { kind: 'problem', problem }, at: 1 }).state;
    expect([where(back), back.notice]).toEqual([1, { kind: 'problem', problem }]);
  });

  test('a single pick that is optional has an entry to skip it', () => {
    const only = { ...form([{}]), questions: [question({ optional: true })] };
    const { state } = press(shownState({ event: { request: only } }), 'end', 'enter');
    expect(shown(state).join('\n')).toContain('skip this question');
    expect(play(state, { kind: 'tick', at: state.now + 400 }).effects).toMatchObject([
      { kind: 'submit', answers: [{ selectedIds: [] }] },
    ]);
  });

  test('is never shown for one question, be it optional', () => {
    const only = { ...form([{}]), questions: [question({ mode: 'multi', optional: true })] };
    const { effects } = press(shownState({ event: { request: only } }), 'enter');
    expect(effects).toMatchObject([{ kind: 'submit', answers: [{ selectedIds: [] }] }]);
  });
});
