import { describe, expect, test } from 'vitest';
import { option, request } from '../../../test/support/samples.ts';
import { shown } from '../../../test/support/terminal-question.ts';
import { press, shownState } from '../../../test/support/terminal-samples.ts';
import { filterFrom } from '../../domain/question/filter-options.ts';
import { answerOf, choicesOf } from './answer.ts';
import type { State } from './state.ts';

const towns = [
  'Berlin',
  'Bern',
  'Bergen',
  'Bonn',
  'Bremen',
  'Basel',
  'Bari',
  'Brest',
  'Bath',
  'Bilbao',
  'Brno',
];
const options = [...towns, 'Budapest'].map((label, at) => option(`o${at}`, { label, recommended: at === 0 }));
const asking = (more: Parameters<typeof request>[0] = {}, hidden: readonly string[] = []) =>
  shownState({
    event: { request: request({ mode: 'multi', options, ...more }), hidden: [hidden] },
    size: { cols: 80, rows: 30 },
  });
const listed = (state: State) =>
  choicesOf(state).map((choice) => (choice.kind === 'option' ? choice.option.label : choice.kind));

describe('the filter of a long list', () => {
  test('opens from a dozen options on', () => {
    expect(press(asking(), '/').state.place.kind).toBe('filter');
    expect(press(asking({ options: options.slice(1) }), '/').state.place.kind).toBe('list');
    expect(press(asking({}, ['o3']), '/').state.place.kind).toBe('list');
    expect(options).toHaveLength(filterFrom);
  });

  test('lists what holds every typed word; digits pick among what is listed', () => {
    const typed = press(asking(), '/', 'b', 'e', 'r').state;
    expect(listed(typed)).toEqual(['Berlin', 'Bern', 'Bergen']);
    const picked = press(typed, 'enter', '3').state;
    expect(answerOf(picked).selectedIds).toEqual(['o2']);
    expect(listed(picked)).toEqual(['Berlin', 'Bern', 'Bergen']);
  });

  test('arrows move in the list while it is typed, digits are typed', () => {
    const { state } = press(asking(), '/', 'b', 'down', '1');
    expect(state.filter).toBe('b1');
    expect(press(asking(), '/', 'b', 'e', 'r', 'down', 'enter', 'space').state).toMatchObject({ focus: 1 });
  });

  test('Esc clears it, from its line and from the list, and the pointer stays on its option', () => {
    for (const keys of [['esc'], ['enter', 'esc']]) {
      const { state } = press(asking(), '/', 'r', 'n', 'o', ...keys);
      expect([state.filter, state.place.kind, state.focus]).toEqual(['', 'list', 10]);
    }
    expect(press(asking(), 'esc').state.place.kind).toBe('cancel');
  });

  test('hidden options stay hidden, and picked ones stay picked', () => {
    const more = [...options, option('x', { label: 'Bergamo' })];
    const { state } = press(asking({ options: more }, ['o1']), '1', '/', 'b', 'e', 'r', 'g');
    expect(listed(state)).toEqual(['Bergen', 'Bergamo']);
    expect(answerOf(state).selectedIds).toEqual(['o0']);
  });

  test('nothing is picked or written where nothing matches', () => {
    const { state, effects } = press(asking(), '/', 'q', 'q', 'enter', 'space', '1');
    expect([listed(state), answerOf(state).selectedIds, effects]).toEqual([[], [], []]);
    expect(shown(state).join('\n')).toContain('no option matches');
  });

  test('is shown above the list, with how many match', () => {
    const rows = shown(press(asking(), '/', 'b', 'e', 'r').state);
    const at = rows.findIndex((line) => line.startsWith(' / ber'));
    expect(rows[at]).toMatch(/^ \/ ber +3 of 12 match$/);
    expect(rows[at + 1]).toContain('1  Berlin');
    expect(rows.at(-1)).toContain('esc clear the filter');
    expect(shown(press(asking(), '/', 'b', 'enter').state).at(-1)).toContain('q cancel');
  });
});
