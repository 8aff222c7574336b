import { expect, test } from 'vitest';
import { parseObject, withoutEmpty } from './json-object.ts';

test.each(['', 'nonsense', 'null', '[]', '7', '"text"'])('%j is no object', (text) => {
  expect(parseObject(text)).toBeNull();
});

test('one object is read', () => {
  expect(parseObject('{"a":1}')).toEqual({ a: 1 });
});

test('what says nothing is left out, what is false is not', () => {
  const result = {
    selection: { custom_input: null, selected_ids: ['a'] },
    answers: [],
    auto_submitted: false,
  };
  expect(withoutEmpty({ ...result, notes: {} })).toEqual({
    selection: { selected_ids: ['a'] },
    auto_submitted: false,
  });
});
