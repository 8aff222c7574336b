import { describe, expect, test } from 'vitest';
import { form, option, request, terms } from '../../../test/support/samples.ts';
import { shown } from '../../../test/support/terminal-question.ts';
import { play, press, shownState } from '../../../test/support/terminal-samples.ts';
import type { Question } from '../../domain/question/question.ts';
import { plainText } from '../text/line.ts';
import { subjectsOf } from './evidence.ts';
import type { State } from './state.ts';

const lines = (name: string) => Array.from({ length: 40 }, (_line, at) => `${name} ${at}`).join('\n\n');
const options = [
  option('a', { recommended: true, preview: lines('alpha') }),
  option('b', { preview: lines('beta') }),
  option('c'),
];
const asking = (cols = 80, more: Partial<Question> = {}) =>
  shownState({ event: { request: request({ options, ...more }) }, size: { cols, rows: 24 } });
const unfolded = (state: State) => subjectsOf(state).map((subject) => subject.option);

describe('the preview of an option', () => {
  test.each([
    [['p'], ['a']],
    [['p', 'p'], []],
    [['p', 'down', 'p'], ['b']],
    [['p', 'P'], ['a']],
    [
      ['p', 'P', 'down', 'p'],
      ['a', 'b'],
    ],
    [['p', 'P', 'down', 'p', 'p'], ['a']],
    [['p', 'P', 'down', 'p', 'up', 'p'], ['b']],
    [['p', 'P', 'P'], []],
    [
      ['P', 'down', 'p'],
      ['a', 'b'],
    ],
  ])('%j unfolds %j', (keys, expected) => {
    expect(unfolded(press(asking(), ...keys).state)).toEqual(expected);
  });

  test('is the question’s own where the option has none, and else none at all', () => {
    const own = press(asking(80, { preview: 'the plan' }), 'end', 'p').state;
    expect(unfolded(own)).toEqual([null]);
    expect(own.previewLines.map((each) => each.map(plainText))).toEqual([['the plan']]);
    expect(press(asking(), 'p', 'end', 'p').state).toMatchObject({ evidence: { shown: null } });
    const none = shownState({ event: { request: request() } });
    expect(shown(press(none, 'p').state)).toEqual(shown(none));
  });

  test('scrolls instead of the prompt, to its end and back', () => {
    const open = press(asking(), 'p').state;
    const down = press(open, ...Array<string>(30).fill('J')).state;
    expect(down.promptTop).toBe(0);
    expect(shown(down).join('\n')).toContain('alpha 39');
    expect(shown(down).join('\n')).not.toContain('more line');
    expect(press(down, ...Array<string>(30).fill('pageup')).state.previewTop).toBe(0);
  });

  test('stays with its question', () => {
    const state = shownState({
      event: { request: form([{ options }, { options }]), terms: terms({ singleSubmit: false }) },
    });
    const next = press(state, 'p', 'J', 'right').state;
    expect([unfolded(next), next.previewLines]).toEqual([[], []]);
    const back = press(next, 'left').state;
    expect([unfolded(back), back.previewLines.length]).toEqual([['a'], 1]);
    expect(back.previewTop).toBeGreaterThan(0);
  });

  test('is laid out anew for another width', () => {
    const { state } = play(press(asking(), 'p').state, { kind: 'resize', size: { cols: 130, rows: 24 } });
    expect(shown(state).some((line) => /❯ ○ 1 +A .*│ Preview: A/.test(line))).toBe(true);
  });
});

describe('what is unfolded', () => {
  test('stands below the list, which stays whole', () => {
    const rows = shown(press(asking(), 'p').state);
    const at = rows.findIndex((line) => line.startsWith(' Preview: A '));
    expect(rows[at - 6]).toBe(' ❯ ○ 1  A  ★ recommended  p preview');
    expect(rows[at]).toMatch(/ \d+ more lines, J$/);
    expect(rows[at + 1]).toBe(' alpha 0');
  });

  test('stands beside it from 120 columns on; two are below it, side by side', () => {
    const one = shown(press(asking(120), 'p').state);
    expect(one.findIndex((line) => /1 {2}A .*│ Preview: A/.test(line))).toBeGreaterThan(3);
    const two = shown(press(asking(120), 'p', 'P', 'down', 'p').state);
    expect(two.some((line) => /^ Preview: A \(kept\).*│ Preview: B/.test(line))).toBe(true);
    expect(two.some((line) => /^ alpha 0 +│ beta 0$/.test(line))).toBe(true);
  });

  test('two are one below the other where it is narrower', () => {
    const rows = shown(press(asking(), 'p', 'P', 'down', 'p').state);
    const heads = rows.filter((line) => line.startsWith(' Preview: '));
    expect(heads).toHaveLength(2);
  });

  test.each([
    [80, 24],
    [100, 10],
    [40, 20],
    [130, 12],
    [20, 6],
  ])('never is wider or taller than %ix%i', (cols, rows) => {
    for (const keys of [['p'], ['p', 'P', 'down', 'p'], ['p', 'n', 'x'], ['p', 'J', 'J']]) {
      const state = { ...asking(cols), size: { cols, rows } };
      const frame = shown(press(state, ...keys).state);
      expect(frame).toHaveLength(rows);
      expect(frame.filter((line) => line.length > cols)).toEqual([]);
    }
  });
});
