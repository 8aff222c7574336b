import { expect, test } from 'vitest';
import { parseObject } from './json-object.ts';

test.each(['', 'nonsense', 'null', '[]', '7', '"text"'])('%j is no object', (text) => {
  expect(parseObject(text)).toBeNull();
});

test('one object is read', () => {
  expect(parseObject('{"a":1}')).toEqual({ a: 1 });
});
