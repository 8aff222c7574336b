import { describe, expect, test } from 'vitest';
import { option, request } from '../../../test/support/samples.ts';
import type { AnswerProblem } from '../validation/answer-rules.ts';
import { answerProblemText } from './answer-problem-text.ts';

const five = request({ mode: 'multi', options: ['a', 'b', 'c', 'd', 'e'].map((id) => option(id)) });

describe('why an answer cannot be sent, in the person’s words', () => {
  test.each<[AnswerProblem, string, string]>([
    [{ code: 'unknown-option', id: 'x' }, '“x” is not one of the options', '没有“x”这个选项'],
    [{ code: 'hidden-option', id: 'a' }, '“A” is hidden; show it to pick it', '“A”已隐藏，显示后才能选择'],
    [{ code: 'too-few', min: 2, max: 3, picked: 1 }, 'pick 2 to 3, 1 picked', '需选 2 到 3 项，已选 1 项'],
    [{ code: 'too-many', min: 2, max: 3, picked: 4 }, 'pick 2 to 3, 4 picked', '需选 2 到 3 项，已选 4 项'],
    [{ code: 'too-few', min: 2, max: 5, picked: 1 }, 'pick at least 2, 1 picked', '至少选 2 项，已选 1 项'],
    [{ code: 'too-many', min: 0, max: 2, picked: 3 }, 'pick at most 2, 3 picked', '最多选 2 项，已选 3 项'],
    [{ code: 'too-few', min: 1, max: 1, picked: 0 }, 'pick 1, 0 picked', '需选 1 项，已选 0 项'],
    [{ code: 'too-few', min: 5, max: 5, picked: 4 }, 'pick 5, 4 picked', '需选 5 项，已选 4 项'],
    [{ code: 'needs-text' }, 'type an answer', '请输入回答'],
    [{ code: 'needs-option-or-text' }, 'pick an option or type an answer', '选择一个选项或输入回答'],
    [{ code: 'takes-no-text' }, 'this question takes no typed answer', '此问题不接受文字回答'],
    [
      { code: 'text-too-long', max: 32_768 },
      'the answer is longer than 32,768 characters',
      '回答超过 32,768 个字符',
    ],
    [
      { code: 'note-too-long', max: 8_192 },
      'a note is longer than 8,192 characters',
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
