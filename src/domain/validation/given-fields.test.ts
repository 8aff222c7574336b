import { describe, expect, test } from 'vitest';
import { readGiven, underPresentNames } from './given-fields.ts';

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

const present = (given: object) => {
  const { fields, problems } = underPresentNames(new Map(Object.entries(given)));
  return { fields: Object.fromEntries(fields), problems: problems.map((one) => one.path) };
};

describe('older names', () => {
  test('give way to the present ones', () => {
    expect(present({ type: 'single_select', transport: 'web' })).toEqual({
      fields: { selection_mode: 'single', interface: 'web' },
      problems: [],
    });
  });

  test('leave the present ones alone', () => {
    expect(present({ selection_mode: 'multi', interface: 'auto', title: 'x' })).toEqual({
      fields: { selection_mode: 'multi', interface: 'auto', title: 'x' },
      problems: [],
    });
  });

  test.each([
    [{ type: 'single', selection_mode: 'single' }],
    [{ type: 'single_select', selection_mode: 'single' }],
    [{ type: 'single', selection_mode: 'single_select' }],
  ])('may stand beside the present one when they agree: %j', (given) => {
    expect(present(given)).toEqual({ fields: { selection_mode: 'single' }, problems: [] });
  });

  test('are refused beside a present one that says something else', () => {
    expect(present({ type: 'multi', selection_mode: 'single' })).toEqual({
      fields: { selection_mode: 'single' },
      problems: ['type'],
    });
    expect(present({ transport: 'web', interface: 'auto' }).problems).toEqual(['transport']);
  });

  test('carry strange values along for the checks to refuse', () => {
    expect(present({ type: 7, transport: ['web'] })).toEqual({
      fields: { selection_mode: 7, interface: ['web'] },
      problems: [],
    });
  });

  test('that lost their meaning are dropped', () => {
    expect(present({ allow_cancel: false })).toEqual({ fields: {}, problems: [] });
  });
});
