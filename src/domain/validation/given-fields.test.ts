import { describe, expect, test } from 'vitest';
import { readGiven } from './given-fields.ts';

describe('what a call gives', () => {
  test('is every field with a value, false and empty ones too', () => {
    const given = readGiven({ title: '', timeout_seconds: 0, placeholder_visible: false, options: [] });
    expect([...given.keys()]).toEqual(['title', 'timeout_seconds', 'placeholder_visible', 'options']);
  });

  test('is nothing where null or undefined stands', () => {
    expect([...readGiven({ title: null, prompt: undefined })]).toEqual([]);
  });

  test('may be a field called __proto__, as a field like any other', () => {
    const given = readGiven(JSON.parse('{"__proto__":{"title":"x"},"constructor":1}') as object);
    expect([...given]).toEqual([
      ['__proto__', { title: 'x' }],
      ['constructor', 1],
    ]);
  });

  test('does not include what is inherited', () => {
    expect(readGiven(Object.create({ title: 'inherited' }) as object).has('title')).toBe(false);
  });

  test('has options without their nulls, and leaves other entries for the checks', () => {
    const options = [{ id: 'a', label: null, description: undefined }, null, 'b', [null]];
    expect(readGiven({ options }).get('options')).toEqual([{ id: 'a' }, null, 'b', [null]]);
  });

  test('has notes without their nulls, whatever their option is called', () => {
    const notes = JSON.parse('{"__proto__":"kept","b":null,"c":5}') as object;
    const given = readGiven({ option_annotations: notes }).get('option_annotations') as object;
    expect(Object.entries(given)).toEqual([
      ['__proto__', 'kept'],
      ['c', 5],
    ]);
  });

  test.each([['a list'], 'text', 5, true])('leaves notes that are no object (%j) for the checks', (notes) => {
    expect(readGiven({ option_annotations: notes }).get('option_annotations')).toEqual(notes);
  });

  test('leaves what it was given untouched', () => {
    const options = [{ id: 'a', label: null }];
    readGiven({ options });
    expect(options).toEqual([{ id: 'a', label: null }]);
  });
});
