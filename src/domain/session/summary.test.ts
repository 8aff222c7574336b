import { describe, expect, test } from 'vitest';
import { form, option, question, request, terms } from '../../../test/support/samples.ts';
import {
  answer,
  autoSubmitted,
  cancelled,
  endedSession,
  rephrased,
  submitted,
  submittedForm,
  timedOut,
} from '../../../test/support/sessions.ts';
import type { Ending } from './ending.ts';
import type { OpenSession } from './session.ts';
import { describeAnswer, describeAnswers, oneLine, shortTitle, summarize } from './summary.ts';

const chinese = { terms: terms({ language: 'zh' }) };
const auto = autoSubmitted({ selectedIds: ['a'] });
const short = request({ title: 'Deploy?', mode: 'hybrid' });

function summary(ending: Ending, more: Partial<OpenSession> = {}): string {
  return summarize(endedSession(ending, { request: short, ...more }));
}

describe('the one line about an ending', () => {
  test.each<[Ending, string, string]>([
    [submitted({ selectedIds: ['a'] }), 'Deploy? → A', 'Deploy? → A'],
    [submitted({ selectedIds: ['c', 'a'] }), 'Deploy? → A, C', 'Deploy? → A、C'],
    [submitted({ customInput: 'by hand' }), 'Deploy? → by hand', 'Deploy? → by hand'],
    [submitted({ selectedIds: ['b'], customInput: 'later' }), 'Deploy? → B, later', 'Deploy? → B、later'],
    [submitted(), 'Deploy? → nothing chosen', 'Deploy? → 未选择任何选项'],
    [auto, 'Deploy? → A (submitted when the time was up)', 'Deploy? → A（超时后自动提交）'],
    [cancelled(), 'Deploy? → cancelled', 'Deploy? → 已取消'],
    [cancelled('wrong repo'), 'Deploy? → cancelled: wrong repo', 'Deploy? → 已取消：wrong repo'],
    [timedOut, 'Deploy? → no answer in time, nothing was chosen', 'Deploy? → 超时未回答，未作选择'],
  ])('%#', (ending, en, zh) => {
    expect(summary(ending)).toBe(en);
    expect(summary(ending, chinese)).toBe(zh);
  });

  test('names the notes on what was picked, and the one on the whole', () => {
    const noted = submitted({
      selectedIds: ['a'],
      optionNotes: [
        { optionId: 'a', text: 'only after 18:00' },
        { optionId: 'b', text: 'not picked, not told' },
      ],
      globalNote: 'tell ops',
    });
    expect(summary(noted)).toBe('Deploy? → A (note: only after 18:00) (note: tell ops)');
    expect(summary(noted, chinese)).toBe('Deploy? → A（备注：only after 18:00）（备注：tell ops）');
  });

  test('names every note that was typed before the time ran out, as not sent', () => {
    const notes = { optionNotes: [{ optionId: 'b', text: 'too late' }], globalNote: 'ask Ada' };
    const noted: Ending = { kind: 'timeout', mayAskAgain: true, notes: [notes] };
    const lead = 'Deploy? → no answer in time, nothing was chosen';
    expect(summary(noted)).toBe(`${lead} (typed and not sent: B: too late; ask Ada)`);
    expect(summary(noted, chinese)).toBe(
      'Deploy? → 超时未回答，未作选择（已写下但未提交的备注：B：too late；ask Ada）',
    );
    const onOption: Ending = { ...noted, notes: [{ ...notes, globalNote: null }] };
    expect(summary(onOption)).toBe(`${lead} (typed and not sent: B: too late)`);
  });

  test('says how many options were hidden', () => {
    const picked = submitted({ selectedIds: ['a'] });
    expect(summary(picked, { hidden: [['b']] })).toBe('Deploy? → A · 1 option was hidden');
    expect(summary(picked, { hidden: [['b', 'c']] })).toBe('Deploy? → A · 2 options were hidden');
    expect(summary(picked, { hidden: [['b']], ...chinese })).toBe('Deploy? → A · 有 1 个选项被隐藏');
  });

  test('can be told in another language than the session’s', () => {
    expect(summarize(endedSession(cancelled(), { request: short }), 'zh')).toBe('Deploy? → 已取消');
  });

  test('stays one line, whatever was typed', () => {
    const wild = submitted({ customInput: 'a\n\nb\tc\u2028d\u0085e', globalNote: 'x\r\ny' });
    expect(summary(wild)).toBe('Deploy? → a b c d e (note: x y)');
  });

  test('carries no escape codes and no hidden characters to a terminal', () => {
    const hostile = submitted({ customInput: '\u001B[31mred\u001B[0m \u202Eevil' });
    expect(summary(hostile)).toBe('Deploy? → red ‹U+202E›evil');
  });
});

describe('an answer in words', () => {
  test('has the labels in the order of the options', () => {
    const multi = question({ mode: 'multi', options: [option('x', { label: 'Ten' }), option('y')] });
    expect(describeAnswer(multi, answer({ selectedIds: ['y', 'x'] }), 'en')).toBe('Ten, Y');
  });

  test('finds labels and notes of hostile ids', () => {
    const hostile = question({ options: [option('__proto__', { label: 'Proto' })] });
    const noted = answer({
      selectedIds: ['__proto__'],
      optionNotes: [{ optionId: '__proto__', text: 'sure' }],
    });
    expect(describeAnswer(hostile, noted, 'en')).toBe('Proto (note: sure)');
  });
});

describe('one line', () => {
  test('has single spaces and no ends', () => {
    expect(oneLine('  a \n\t b  ')).toBe('a b');
  });

  test('is cut at 200 characters, between characters', () => {
    expect(oneLine('x'.repeat(200))).toBe('x'.repeat(200));
    expect(oneLine('x'.repeat(201))).toBe(`${'x'.repeat(199)}…`);
    expect(oneLine('👍'.repeat(6), 5)).toBe('👍👍👍👍…');
  });
});

describe('a form in one line', () => {
  const asked = form([
    { title: 'When should it go out?', short: 'When' },
    { title: 'Which checks?', mode: 'multi' },
    { title: 'Its name', mode: 'text_input', optional: true },
  ]);
  const line = (ending: Ending, more: Partial<OpenSession> = {}) =>
    summarize(endedSession(ending, { request: asked, ...more }));
  const answers = [{ selectedIds: ['a'], globalNote: 'early' }, { selectedIds: ['c', 'b'] }, {}];

  test('names each answer behind what its question is called, and what was skipped', () => {
    expect(line(submittedForm(answers))).toBe(
      'Release 2.4 → When: A (note: early); Which checks: B, C; Its name: skipped',
    );
    expect(line(submittedForm(answers), chinese)).toBe(
      'Release 2.4 → When：A（备注：early）；Which checks：B、C；Its name：已跳过',
    );
  });

  test('says of a question that is not optional that nothing was chosen', () => {
    const [first, , third] = answers;
    expect(line(submittedForm([first ?? {}, {}, third ?? {}]))).toContain('Which checks: nothing chosen');
  });

  test('says what the clock submitted, and why the question was sent back', () => {
    expect(line(autoSubmitted({ selectedIds: ['a'] }, { selectedIds: ['b'] }, {}))).toBe(
      'Release 2.4 → When: A; Which checks: B; Its name: skipped (submitted when the time was up)',
    );
    expect(line(rephrased('two\nthings at once', answers))).toBe(
      'Release 2.4 → not the right question: two things at once',
    );
    expect(line(rephrased('拆开', answers), chinese)).toBe('Release 2.4 → 问题需要重新提出：拆开');
  });

  test('names the notes of every question that were not sent, and counts what was hidden in all', () => {
    const notes = [
      { optionNotes: [{ optionId: 'b', text: 'slow' }], globalNote: 'ask Ada' },
      { optionNotes: [], globalNote: 'all of them' },
    ];
    expect(line({ kind: 'timeout', mayAskAgain: true, notes })).toBe(
      'Release 2.4 → no answer in time, nothing was chosen (typed and not sent: B: slow; ask Ada; all of them)',
    );
    expect(line(timedOut, { hidden: [['b'], ['a', 'c']] })).toContain('3 options were hidden');
  });

  test('calls a question by few words, cut between characters', () => {
    expect(shortTitle(question({ title: 'x'.repeat(60) }))).toBe(`${'x'.repeat(39)}…`);
    expect(shortTitle(question({ short: 'Whën' }))).toBe('Whën');
    expect(shortTitle(question({ title: '两行\n标题' }), 3)).toBe('两行…');
  });

  test('of one question is described as a single one', () => {
    expect(describeAnswers(form([{}]), [answer({ selectedIds: ['b'] })], 'en')).toBe('B');
    expect(describeAnswers(asked, [], 'en')).toBe(
      'When: nothing chosen; Which checks: nothing chosen; Its name: skipped',
    );
  });
});
