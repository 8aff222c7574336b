import { describe, expect, test } from 'vitest';
import { origin, request, terms } from '../../../test/support/samples.ts';
import { shown } from '../../../test/support/terminal-question.ts';
import { play, shownState } from '../../../test/support/terminal-samples.ts';
import type { Language } from '../../domain/language.ts';
import { plainScreen } from '../plain/plain-lines.ts';
import type { State } from '../state/state.ts';
import { view } from './view.ts';

const hour = 3_600_000;
const asked = 1_000_000;

/** A question that the agent does not wait for, so long before its end. */
function meanwhile(leftMs: number, language: Language = 'en', size = { cols: 80, rows: 24 }): State {
  const deadline = asked + 24 * hour;
  return shownState({
    event: { request: request({ wait: false }), deadline, terms: terms({ language }) },
    now: deadline - leftMs,
    size,
  });
}

const marksOf = (state: State, text: string) =>
  view(state).rows.flatMap(({ line, right }) =>
    [...line, ...(right?.line ?? [])]
      .filter((piece) => piece.text.includes(text))
      .flatMap(({ marks }) => marks),
  );

describe('a question that the agent does not wait for', () => {
  test('says that the agent goes on, in place of the countdown and what happens at its end', () => {
    expect(shown(meanwhile(20 * hour)).slice(0, 2)).toEqual([
      ' How should it be deployed?                     asked hh:mm · the agent goes on',
      ' claude-code · api-gateway',
    ]);
    expect(shown(meanwhile(20 * hour, 'zh'))[0]).toMatch(/hh:mm 提问 · 代理继续工作$/);
    expect(marksOf(meanwhile(20 * hour), 'goes on')).toEqual(['dim']);
  });

  test.each([
    [100, 10],
    [40, 20],
    [40, 8],
  ])('at %dx%d as well', (cols, rows) => {
    const screen = shown(meanwhile(20 * hour, 'en', { cols, rows })).join('\n');
    expect(screen).toContain('the agent goes on');
    expect(screen).not.toMatch(/left|at zero/);
    expect(screen).not.toMatch(/ · *$/m);
    expect(screen).not.toMatch(/claude-code.*\n\n\n/);
  });

  test('counts down while a call waits on it', () => {
    const { state } = play(meanwhile(20 * hour), { kind: 'agent', agent: 'waiting' });
    expect(shown(state).slice(0, 2).join('\n')).toMatch(/20:00:00 left\n.*at zero: nothing is chosen/);
  });

  test('counts down in its last hour, without colour before the very end', () => {
    expect(shown(meanwhile(hour))[0]).toContain('1:00:00 left');
    expect(marksOf(meanwhile(31_000), 'left')).toEqual(['dim']);
    expect(marksOf(meanwhile(30_000), 'left')).toEqual(['warning']);
    expect(marksOf(meanwhile(10_000), 'left')).toEqual(['bold', 'alarm']);
  });

  test('is not one whose agent stopped waiting, unless the agent is gone', () => {
    const agent = (attention: State['agent']) =>
      shown(play(meanwhile(20 * hour), { kind: 'agent', agent: attention }).state)[1];
    expect(agent('away')).toBe(' claude-code · api-gateway');
    expect(agent('gone')).toBe(' the agent is gone; your answer is kept');
  });

  test('in the plain list', () => {
    expect(plainScreen(meanwhile(20 * hour))).toContain('The agent goes on meanwhile.');
    expect(plainScreen(meanwhile(20 * hour, 'zh'))).toContain('代理会继续工作，不等待回答。');
    expect(plainScreen(meanwhile(20 * hour)).join('\n')).not.toContain('Time left');
    expect(plainScreen(meanwhile(hour)).join('\n')).toContain('Time left: 1:00:00');
  });
});

describe('a question that the client asks as well', () => {
  const adopted = (language: Language = 'en') =>
    shownState({
      event: { request: request({ origin }), deadline: asked + 24 * hour, terms: terms({ language }) },
      now: asked + 24 * hour - 1_000,
      size: { cols: 80, rows: 24 },
    });

  test('says so in place of the countdown, to the last second', () => {
    expect(shown(adopted()).slice(0, 2)).toEqual([
      ' How should it be deployed?             asked hh:mm · also asked in Claude Code',
      ' claude-code · api-gateway',
    ]);
    expect(shown(adopted('zh'))[0]).toMatch(/Claude Code 中也在询问$/);
    expect(plainScreen(adopted()).join('\n')).toContain('also asked in Claude Code');
  });
});
