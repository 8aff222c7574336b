import { describe, expect, test } from 'vitest';
import { request } from '../../../test/support/samples.ts';
import { shown } from '../../../test/support/terminal-question.ts';
import { press, screenSettings, shownState } from '../../../test/support/terminal-samples.ts';
import { answerOf } from './answer.ts';
import { quickReplies } from './quick-replies.ts';
import { rephraseText } from './rephrase.ts';
import type { State } from './state.ts';

function withReplies(state: State, phrases: readonly string[]): State {
  const { settings } = state;
  const value = ((key) => (key === 'quick_replies' ? phrases : settings.value(key))) as typeof settings.value;
  return { ...state, settings: { ...settings, value } };
}

const replies = ['Ship it.', 'Ask me tomorrow.'];
const text = () => withReplies(shownState({ event: { request: request({ mode: 'text_input' }) } }), replies);

describe('quick replies', () => {
  test('are read from the settings, and none where there are none', () => {
    expect(quickReplies(text())).toEqual(replies);
    expect(quickReplies({ settings: screenSettings() })).toEqual([]);
  });

  test('Ctrl-R lists them over a field; the chosen one goes in where the cursor is', () => {
    const open = press(text(), 'a', 'b', 'left', 'ctrl-r').state;
    expect(shown(open).join('\n')).toContain('❯ 1  Ship it.');
    const { state } = press(open, 'down', 'enter');
    expect([state.place.kind, answerOf(state).customInput]).toEqual(['text', 'aAsk me tomorrow.b']);
    expect(answerOf(press(state, '!').state).customInput).toBe('aAsk me tomorrow.!b');
    expect(answerOf(press(text(), 'ctrl-r', '1').state).customInput).toBe('Ship it.');
  });

  test('Esc goes back to the field as it was', () => {
    const { state } = press(text(), 'a', 'ctrl-r', 'esc');
    expect([state.place.kind, answerOf(state).customInput]).toEqual(['text', 'a']);
  });

  test('are there in notes and in reasons as well', () => {
    const single = () => withReplies(shownState(), replies);
    expect(answerOf(press(single(), 'g', 'ctrl-r', '2').state).globalNote).toBe('Ask me tomorrow.');
    expect(press(single(), 'esc', 'ctrl-r', '1').state.reason).toBe('Ship it.');
    expect(rephraseText(press(single(), 'w', 'ctrl-r', '1').state)).toBe('Ship it.');
  });

  test('without any, the key does nothing and is not named', () => {
    const state = shownState({ event: { request: request({ mode: 'text_input' }) } });
    expect(press(state, 'ctrl-r').state.place.kind).toBe('text');
    expect(shown(state).join('\n')).not.toContain('quick replies');
  });
});
