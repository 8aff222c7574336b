import { describe, expect, test } from 'vitest';
import { problemLine } from './problem.ts';
import { shapeRequest } from './request-shape.ts';

function shape(given: object) {
  const { fields, problems } = shapeRequest(new Map(Object.entries(given)));
  return { fields, lines: problems.map(problemLine) };
}

describe('the shape of a request', () => {
  test('lets sound fields through as they came', () => {
    const sound = { title: 'Deploy?', options: [{ id: ' a ' }], min_selections: 0, interface: 'web' };
    expect(shape(sound)).toEqual({ fields: sound, lines: [] });
  });

  test('checks each field by itself: a bad one does not hide the others', () => {
    const { fields, lines } = shape({ title: 5, prompt: 'fine', options: 'all', timeout_seconds: 60 });
    expect(fields).toEqual({ prompt: 'fine', timeout_seconds: 60 });
    expect(lines).toEqual([
      'title: is the number 5; give a string',
      'options: is a string; give a list of objects such as {"id": "keep", "label": "Keep it", "recommended": true}',
    ]);
  });

  test('tells everything wrong with one field', () => {
    const { lines } = shape({ options: [{ id: '', labl: 'x' }, 5] });
    expect(lines).toEqual([
      'options[0].id: is empty; write something',
      'options[0].labl: is not a known field; did you mean label?',
      'options[1]: is the number 5; give an object such as {"id": "keep", "label": "Keep it"}',
    ]);
  });

  test('has no field that was not given', () => {
    expect(Object.keys(shape({ title: 'x' }).fields)).toEqual(['title']);
  });

  test.each(['__proto__', 'constructor', 'toString', 'hasOwnProperty'])(
    'does not know a field %s',
    (name) => {
      const { fields, problems } = shapeRequest(new Map([[name, 'x']]));
      expect(Object.keys(fields)).toEqual([]);
      expect(problems).toMatchObject([{ path: name, code: 'unknown-field' }]);
    },
  );

  test('of an option with a hundred thousand strange fields is told in a moment', () => {
    const flood = Object.fromEntries(Array.from({ length: 100_000 }, (_, n) => [`k${n}`, n]));
    expect(shape({ options: [{ id: 'a', ...flood }] }).lines).toHaveLength(51);
  });
});
