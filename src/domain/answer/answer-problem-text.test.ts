import { describe, expect, test } from 'vitest';
import { option, question } from '../../../test/support/samples.ts';
import type { AnswerProblem } from '../validation/answer-rules.ts';
import { answerProblemText, boundsText } from './answer-problem-text.ts';

const five = question({ mode: 'multi', options: ['a', 'b', 'c', 'd', 'e'].map((id) => option(id)) });

describe('why an answer cannot be sent, in the person’s words', () => {
  test.each<[AnswerProblem, string, string]>([
    [{ code: 'unknown-option', id: 'x' }, '“x” is not one of the options', '没有“x”这个选项'],
    [{ code: 'hidden-option', id: 'a' }, '“A” is hidden; show it to pick it', '“A”已隐藏，显示后才能选择'],
    [{ code: 'too-few', min: 2, max: 3, picked: 1 }, 'Pick 2 to 3, 1 so far', '请选 2 到 3 项，已选 1 项'],
    [{ code: 'too-few', min: 2, max: 3, picked: 0 }, 'Pick 2 to 3', '请选 2 到 3 项'],
    [{ code: 'too-few', min: 2, max: 5, picked: 1 }, 'Pick at least 2, 1 so far', '至少选 2 项，已选 1 项'],
    [{ code: 'too-few', min: 1, max: 1, picked: 0 }, 'Pick one', '请选一项'],
    [{ code: 'too-few', min: 5, max: 5, picked: 4 }, 'Pick 5, 4 so far', '请选 5 项，已选 4 项'],
    // A pick beyond the maximum, refused before it is taken, and an answer that has too many already.
    [
      { code: 'too-many', min: 0, max: 2, picked: 2 },
      '2 at most; unpick one first',
      '最多选 2 项，请先取消一项',
    ],
    [
      { code: 'too-many', min: 2, max: 3, picked: 5 },
      '3 at most; unpick 2 first',
      '最多选 3 项，请先取消 2 项',
    ],
    [{ code: 'needs-text' }, 'Type an answer', '请输入回答'],
    [{ code: 'needs-option-or-text' }, 'Pick an option or type an answer', '选择一个选项或输入回答'],
    [{ code: 'takes-no-text' }, 'This question takes no typed answer', '此问题不接受文字回答'],
    [
      { code: 'text-too-long', max: 32_768 },
      'The answer is longer than 32,768 characters',
      '回答超过 32,768 个字符',
    ],
    [
      { code: 'note-too-long', max: 8_192 },
      'A note is longer than 8,192 characters',
      '备注超过 8,192 个字符',
    ],
  ])('%j', (problem, en, zh) => {
    expect(answerProblemText(problem, five, 'en')).toBe(en);
    expect(answerProblemText(problem, five, 'zh')).toBe(zh);
  });

  test('a hidden option that the request does not have is named by its id', () => {
    expect(answerProblemText({ code: 'hidden-option', id: 'gone' }, five, 'en')).toContain('“gone”');
  });
});

describe('how many may be picked', () => {
  const say = (more: Parameters<typeof question>[0], picked = 0) =>
    boundsText(question({ mode: 'multi', ...more }), picked, 'en');

  test('is said in one sentence, with how many are picked so far', () => {
    expect(say({ mode: 'single' })).toBe('Pick one');
    expect(say({})).toBe('Pick at least one');
    expect(say({}, 2)).toBe('Pick at least one, 2 so far');
    expect(say({ min: 2, max: 2 })).toBe('Pick 2');
    expect(say({ min: 1, max: 2 }, 1)).toBe('Pick 1 to 2, 1 so far');
    expect(say({ min: 0, max: 2 })).toBe('Pick at most 2');
    expect(say({ min: 0, max: 1 })).toBe('Pick at most one');
    expect(say({ min: 0 })).toBe('Pick any number');
  });

  test('leaves room for an answer of one’s own', () => {
    expect(say({ mode: 'hybrid' })).toBe('Pick any, or type your own answer');
    expect(say({ mode: 'hybrid', min: 1, minGiven: true })).toBe('Pick at least one');
    expect(say({ mode: 'hybrid', max: 2 })).toBe('Pick at most 2');
  });
});
