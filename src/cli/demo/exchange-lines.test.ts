import { describe, expect, test } from 'vitest';
import { lineWidth, plainText } from '../../terminal/text/line.ts';
import { exchangeLines } from './exchange-lines.ts';
import { demoQuestions } from './questions.ts';

const shown = (value: unknown) => exchangeLines(value).map(plainText);

describe('a request or a result, shown to a person', () => {
  test('has one line for what fits, and one line for each object of a list', () => {
    expect(
      shown({ selection_mode: 'single', ids: ['a', 'b'], options: [{ id: 'a', recommended: true }] }),
    ).toEqual([
      '  {',
      '    "selection_mode": "single",',
      '    "ids": ["a", "b"],',
      '    "options": [',
      '      { "id": "a", "recommended": true }',
      '    ]',
      '  }',
    ]);
  });

  test('has long texts below their key, broken where the text has a line break', () => {
    const prompt = `${'word '.repeat(14)}\n| a | b |`;
    expect(shown({ prompt, last: 1 })).toEqual([
      '  {',
      '    "prompt":',
      `      "${'word '.repeat(14)}\\n`,
      '      | a | b |",',
      '    "last": 1',
      '  }',
    ]);
  });

  test('is never wider than 80 columns, in both languages', () => {
    for (const question of [...demoQuestions('en'), ...demoQuestions('zh')]) {
      for (const line of exchangeLines(question)) expect(lineWidth(line)).toBeLessThanOrEqual(80);
    }
  });

  test('colours the keys only', () => {
    const marks = exchangeLines({ a: 1 }).flatMap((line) => line.filter((one) => one.marks.length > 0));
    expect(marks).toEqual([{ text: '"a": ', marks: ['accent'] }]);
  });
});
