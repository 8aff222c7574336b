import { describe, expect, test } from 'vitest';
import { form, option, request, terms } from '../../../test/support/samples.ts';
import { answer } from '../../../test/support/sessions.ts';
import { shown } from '../../../test/support/terminal-question.ts';
import { press, shownState } from '../../../test/support/terminal-samples.ts';
import type { EarlierDecision } from '../../application/history/earlier-decisions.ts';
import { answerOf } from './answer.ts';

const dayMs = 86_400_000;
const decision = (more: Parameters<typeof answer>[0], at = 0): EarlierDecision => ({
  at,
  what: 'B (note: after 18:00)',
  answer: answer(more),
});
const asking = (more: Parameters<typeof answer>[0], hidden: readonly string[] = []) =>
  shownState({
    event: { request: request({ mode: 'hybrid' }), hidden: [hidden] },
    earlier: [decision(more)],
  });

describe('an earlier decision', () => {
  test('is taken over into the draft, pointer and all, and never sent', () => {
    const given = {
      selectedIds: ['b'],
      customInput: 'typed',
      optionNotes: [{ optionId: 'b', text: 'after 18:00' }],
      globalNote: 'all',
    };
    const { state, effects } = press(asking(given), 'e');
    expect(answerOf(state)).toEqual(given);
    expect([effects, state.place.kind, state.focus]).toEqual([[], 'list', 1]);
    const single = shownState({ earlier: [decision({ selectedIds: ['b'] })] });
    expect(press(single, 'e')).toMatchObject({ effects: [], state: { place: { kind: 'list' }, focus: 1 } });
  });

  test('leaves out what is hidden, and what the question does not take', () => {
    expect(answerOf(press(asking({ selectedIds: ['a', 'b'] }, ['b']), 'e').state).selectedIds).toEqual(['a']);
    const single = shownState({ earlier: [decision({ selectedIds: [], customInput: 'typed' })] });
    expect(answerOf(press(single, 'e').state).customInput).toBe(null);
    const quiet = shownState({
      event: { terms: terms({ optionNotes: false, globalNote: false }) },
      earlier: [decision({ selectedIds: ['c'], globalNote: 'x' })],
    });
    expect(press(quiet, 'e').state.draft.answers[0]?.globalNote).toBe(null);
  });

  test('belongs to its question', () => {
    const state = shownState({
      event: { request: form([{}, {}]), terms: terms({ singleSubmit: false }) },
      earlier: [null, decision({ selectedIds: ['c'] })],
    });
    expect(answerOf(press(state, 'e').state).selectedIds).toEqual([]);
    expect(answerOf(press(state, 'right', 'e').state).selectedIds).toEqual(['c']);
  });

  test.each([
    [0, 'You chose B (note: after 18:00) earlier today'],
    [1, 'You chose B (note: after 18:00) yesterday'],
    [3, /You chose B \(note: after 18:00\) on \w+day/],
    [8, /You chose B \(note: after 18:00\) on \d{4}-\d\d-\d\d/],
  ])('is said below the options %i days later, with its key', (days, expected) => {
    const now = new Date(2026, 10, 18, 12).getTime();
    const state = { ...shownState({ earlier: [decision({}, now - days * dayMs)] }), now };
    const rows = shown(state);
    const at = rows.findIndex((line) => line.includes('3  C'));
    expect(rows[at + 1]).toMatch(expected);
    expect(rows[at + 1]).toMatch(/e take it over$/);
  });

  test('gives way to its key where it is long', () => {
    const options = [option('a', { recommended: true })];
    const long = { ...decision({}), what: 'x'.repeat(200) };
    const state = shownState({
      event: { request: request({ options }) },
      earlier: [long],
      size: { cols: 40, rows: 20 },
    });
    const line = shown(state).find((each) => each.includes('You chose'));
    expect(line).toMatch(/^ You chose x+… +e take it over$/);
    expect(line?.length).toBeLessThanOrEqual(40);
  });
});
