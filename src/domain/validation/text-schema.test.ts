import { describe, expect, test } from 'vitest';
import { textOf, textsById } from './text-schema.ts';

describe('a text of so many characters', () => {
  const text = textOf({ min: 1, max: 3 });

  test.each(['a', 'abc', '👍👍👍', '好好好'])('accepts %j', (value) => {
    expect(text.safeParse(value).data).toBe(value);
  });

  test.each([
    ['', 'too_small'],
    ['abcd', 'too_big'],
    ['👍👍👍👍', 'too_big'],
    [5, 'invalid_type'],
  ])('refuses %j as %s', (value, code) => {
    expect(text.safeParse(value).error?.issues.map((issue) => issue.code)).toEqual([code]);
  });

  test('may be empty unless told otherwise', () => {
    expect(textOf({ max: 3 }).safeParse('').success).toBe(true);
  });
});

describe('texts by option id', () => {
  const texts = textsById(textOf({ max: 3 }), 2);
  const parse = (json: string) => texts.safeParse(JSON.parse(json));

  test('accept an object of texts, hostile keys included', () => {
    for (const json of ['{}', '{"a":"abc"}', '{"__proto__":"abc","constructor":""}']) {
      const parsed = parse(json);
      expect(parsed.success).toBe(true);
      expect(JSON.stringify(parsed.data)).toBe(json);
    }
  });

  test.each(['[]', '"abc"', '5', 'true', 'null'])('refuse %s', (json) => {
    expect(parse(json).error?.issues).toMatchObject([{ code: 'invalid_type', expected: 'record', path: [] }]);
  });

  test('check every text, wherever it stands', () => {
    expect(parse('{"a":5,"__proto__":"abcd"}').error?.issues).toMatchObject([
      { code: 'invalid_type', path: ['a'] },
      { code: 'too_big', path: ['__proto__'] },
    ]);
  });

  test('are no more than told', () => {
    expect(parse('{"a":"","b":"","c":""}').error?.issues).toMatchObject([
      { code: 'too_big', origin: 'record', maximum: 2, path: [] },
    ]);
  });
});
