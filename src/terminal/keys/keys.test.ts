import { describe, expect, test } from 'vitest';
import { request, terms } from '../../../test/support/samples.ts';
import { press, screenSettings, shownState } from '../../../test/support/terminal-samples.ts';
import { pickCanSend, selectionModes } from '../../domain/question/mode.ts';
import type { State } from '../state/state.ts';
import { terminalWords } from '../strings.ts';
import { plainText } from '../text/line.ts';
import { footerLines } from '../view/footer.ts';
import { pageLines } from '../view/pages.ts';
import { bindingsOf, intentOf, keyTables } from './keys.ts';

const footer = (state: State) => footerLines(state).map(plainText).join(' ').trim();
const sized = (state: State, cols: number) => ({ ...state, size: { cols, rows: 24 } });
const quiet = (state: State): State => ({
  ...state,
  settings: screenSettings({ stored: { terminal_navigation_hints: false } }),
});

describe('key tables', () => {
  test.each(Object.keys(keyTables) as (keyof typeof keyTables)[])('%s binds no key twice at once', (kind) => {
    for (const mode of selectionModes) {
      const singleSubmit = pickCanSend(mode);
      const state = shownState({ event: { request: request({ mode }), terms: terms({ singleSubmit }) } });
      const place = { kind, row: 0, top: 0, at: 0, asks: { kind: 'move' } } as never;
      const keys = bindingsOf({ ...state, place }).flatMap((binding) =>
        binding.keys.map((key) => `${key} ${binding.intent}`),
      );
      const meanings = new Map<string, Set<string>>();
      for (const each of keys) {
        const [key = '', intent = ''] = each.split(' ');
        meanings.set(key, (meanings.get(key) ?? new Set()).add(intent));
      }
      for (const [key, intents] of meanings) expect([key, [...intents]]).toEqual([key, [expect.anything()]]);
    }
  });

  test('every key the footer names does what it says', () => {
    const words = terminalWords.en;
    const state = shownState();
    for (const piece of footer(state).split(' · ')) {
      const [label = '', ...action] = piece.split(' ');
      const keys = label === '↑↓' ? ['up', 'down'] : [label];
      for (const key of keys) {
        const binding = bindingsOf(state).find((each) => each.intent === intentOf(state, key));
        expect(binding && words.action[binding.action]).toBe(action.join(' '));
      }
    }
  });

  test('the footer follows what Enter would do', () => {
    const batch = shownState({ event: { terms: terms({ singleSubmit: false }) } });
    expect(footer(batch)).toContain('enter choose');
    expect(footer(press(batch, 'space').state)).toContain('enter submit');
    expect(footer(press(shownState(), '1').state)).toBe('esc take it back');
  });

  test('where typing types, the footer names no letters', () => {
    const hybrid = shownState({ event: { request: request({ mode: 'hybrid' }) } });
    const onOwn = press(hybrid, 'end').state;
    expect(footer(onOwn)).toBe('↑↓ move · enter write · tab note · esc cancel');
    expect(footer(press(onOwn, 'x').state)).toBe(
      'enter submit · tab note · ctrl-j new line · esc done · ctrl-c cancel',
    );
  });

  test('in Chinese', () => {
    const state = shownState({ event: { terms: terms({ language: 'zh' }) } });
    expect(footer(state)).toBe('↑↓ 移动 · 回车 选择 · Tab 备注 · a 文件 · s 设置 · ? 按键 · Esc 取消');
  });

  test('how to cancel is always shown: without hints, in a field, in few columns', () => {
    expect(footer(quiet(shownState()))).toBe('esc cancel');
    expect(footer(quiet(press(shownState(), 'tab').state))).toBe('ctrl-c cancel');
    expect(footer(sized(shownState(), 20))).toContain('esc cancel');
    expect(footer(press(shownState(), 's').state)).toContain('ctrl-c cancel');
  });

  test('what does not fit gives way, the help last', () => {
    expect(footer(sized(shownState(), 40))).toBe('enter choose · ? keys · esc cancel');
  });

  test('the help names every key of the question', () => {
    const help = pageLines(shownState(), 'help').map(plainText).join('\n');
    for (const word of [
      '+1 min',
      '+5 min',
      'note on the whole answer',
      'show hidden',
      'read all',
      'ctrl-c',
      '1–9',
    ]) {
      expect(help).toContain(word);
    }
  });
});
