import { describe, expect, test } from 'vitest';
import { request } from '../../../test/support/samples.ts';
import { play, shownState } from '../../../test/support/terminal-samples.ts';
import { plainText } from '../text/line.ts';
import type { State } from './state.ts';

const intricate = `${'>'.repeat(80)}deploy`;
const shown = ({ promptLines }: State) => promptLines.map(plainText);
const asking = (prompt: string) => shownState({ event: { request: request({ prompt }) } });

describe('a prompt that is too intricate to format', () => {
  test('is shown as it was written, and the person is told', () => {
    expect(shown(asking(`# a\n\n${intricate}`))).toEqual([
      'Part of this was too complex to format and is shown as written.',
      '',
      'a',
      '',
      expect.stringContaining('>'.repeat(40)),
      expect.stringContaining('deploy'),
    ]);
    expect(shown(asking(intricate)).join('')).toContain(intricate);
  });

  test('is told about in the language of the question, also when that changes', () => {
    const state = asking(intricate);
    const terms = { ...state.session.terms, language: 'zh' as const };
    const session = { ...state.session, seen: state.session.seen + 1, terms };
    const [first] = shown(play(state, { kind: 'session', session, at: state.now }).state);
    expect(first).toBe('部分内容过于复杂，无法排版，按原文显示。');
  });

  test('any other is told nothing about', () => {
    expect(shown(asking('**a**'))).toEqual(['a']);
  });
});
