import { describe, expect, test } from 'vitest';
import { shownForm } from '../../../test/support/terminal-form.ts';
import { shown } from '../../../test/support/terminal-question.ts';
import { press } from '../../../test/support/terminal-samples.ts';
import { languages } from '../../domain/language.ts';
import { keyTables } from '../keys/keys.ts';
import { asciiSymbols } from '../text/symbols.ts';
import { textWidth } from '../text/width.ts';

/** Behind the last question, with the second and third unanswered. */
const toReview = ['2', 'right', '1', 'right', 'esc', 'right', 'right'];
const blank = (count: number) => Array<string>(count).fill('');

describe('a form', () => {
  test('at 80x24 begins with what is said about the whole', () => {
    expect(shown(shownForm('en', 80, 24))).toEqual([
      ' Release 2.4: four things are open                      asked hh:mm · 5:00 left',
      ' claude-code · api-gateway                           at zero: nothing is chosen',
      '',
      ' The branch is frozen. I need these before I can tag it.',
      '',
      ' 1 of 4  When should it go out?',
      '',
      ' ❯ ○ 1  Tonight  ★ recommended',
      '   ○ 2  Tomorrow morning',
      '   ○ 3  Next week',
      '',
      ' ✎ Note on this answer: …',
      ...blank(11),
      ' enter choose · tab note · ←→ question · s settings · ? keys · esc cancel',
    ]);
  });

  test('at 100x10 the step and its question are the title', () => {
    expect(shown(press(shownForm('en', 100, 10), 'right').state)).toEqual([
      ' 2 of 4  Which checks must pass?               asked hh:mm · 5:00 left · at zero: nothing is chosen',
      ' The runners have time for four at most.',
      ' ❯ □ 1  Unit tests  ★ recommended',
      '   □ 2  Browser tests  preview',
      '   □ 3  Bundle size',
      '   □ 4  Benchmarks',
      '   □ 5  Links in the docs',
      ' Pick 2 to 4',
      '',
      ' ↑↓ move · space pick · enter next · tab note · ←→ question · s settings · ? keys · esc cancel',
    ]);
  });

  test('at 40x20 in Chinese', () => {
    expect(shown(press(shownForm('zh', 40, 20), 'right', 'right', 'esc', 'right').state)).toEqual([
      ' 发布 2.4：还有四件事待定     剩余 5:00',
      ' hh:mm 提问 · claude-code · api-gateway',
      ' 超时后不作选择',
      '',
      ' 第 4 题，共 4 题  要通知谁？  可跳过',
      '',
      ' ❯ □ 1  团队  ★ 推荐',
      '   □ 2  所有人',
      '   ✎    自己输入',
      '',
      ' ✎ 本题备注：…',
      ...blank(8),
      ' 空格 勾选 · 回车/→ 跳过 · Esc 取消',
    ]);
  });

  test.each(languages)(
    'in %s never is wider or taller than the screen, wherever the person is',
    (language) => {
      const ways = [[], ['right'], toReview, [...toReview, 'enter'], ['w'], ['esc'], ['v'], ['?']];
      for (const [cols, rows] of [
        [80, 24],
        [100, 10],
        [40, 20],
        [20, 6],
      ] as const) {
        for (const keys of ways) {
          const frame = shown(press(shownForm(language, cols, rows), ...keys).state);
          expect(frame).toHaveLength(rows);
          expect(frame.filter((line) => textWidth(line) > cols)).toEqual([]);
        }
      }
    },
  );

  test('what is said about the whole can be read at any question', () => {
    const page = shown(press(shownForm(), 'right', 'v').state).join('\n');
    expect(page).toMatch(
      /The branch is frozen[\s\S]*Which checks must pass\?[\s\S]*The runners[\s\S]*Unit tests/,
    );
  });

  test('cancelling concerns all of its questions', () => {
    expect(shown(press(shownForm(), 'esc').state).join('\n')).toContain('Cancel all of these questions?');
  });
});

describe('its review', () => {
  test('at 80x24', () => {
    expect(shown(press(shownForm(), ...toReview).state)).toEqual([
      ' Release 2.4: four things are open                      asked hh:mm · 5:00 left',
      ' claude-code · api-gateway                           at zero: nothing is chosen',
      '',
      ' Your answers',
      '',
      '   ✓ 1  When should it go out?',
      '        Tomorrow morning',
      '   ○ 2  Which checks must pass?',
      '        missing: Pick 2 to 4, 1 so far',
      '   ○ 3  What is it called?',
      '        missing: Type an answer',
      '   – 4  Whom should I tell?',
      '        skipped',
      '',
      ' ❯ Send (2 answers missing)',
      ...blank(8),
      ' enter go to what is missing · ← back · s settings · ? keys · esc cancel',
    ]);
  });

  test('at 100x10 has a row for each question', () => {
    expect(shown(press(shownForm('en', 100, 10), ...toReview).state).slice(1, 7)).toEqual([
      ' Your answers',
      '   ✓ 1  When should it go out?  Tomorrow morning',
      '   ○ 2  Which checks must pass?  missing: Pick 2 to 4, 1 so far',
      '   ○ 3  What is it called?  missing: Type an answer',
      '   – 4  Whom should I tell?  skipped',
      ' ❯ Send (2 answers missing)',
    ]);
  });

  test('in ASCII, in columns', () => {
    const state = { ...press(shownForm(), ...toReview, 'up').state, symbols: asciiSymbols };
    expect(shown(state).slice(5, 15)).toEqual([
      '   [ok] 1  When should it go out?',
      '           Tomorrow morning',
      '   [ ]  2  Which checks must pass?',
      '           missing: Pick 2 to 4, 1 so far',
      '   [ ]  3  What is it called?',
      '           missing: Type an answer',
      ' > [-]  4  Whom should I tell?',
      '           skipped',
      '',
      '   Send (2 answers missing)',
    ]);
  });

  test('keeps the row the pointer is on in view where not all fit', () => {
    const state = press(shownForm('en', 40, 7), ...toReview, 'home').state;
    expect(shown(state).join('\n')).toContain('❯ ✓ 1');
    expect(shown(state).join('\n')).toContain('Send');
  });
});

test('A is left free', () => {
  expect(keyTables.list.flatMap(({ keys }) => keys)).not.toContain('A');
});
