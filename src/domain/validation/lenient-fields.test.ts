import { describe, expect, test } from 'vitest';
import { readLenientFields, sameId } from './lenient-fields.ts';

const lenient = (given: object) => readLenientFields(new Map(Object.entries(given)), {});

describe('what a request claims', () => {
  test('is its mode, if that is one', () => {
    expect(lenient({ selection_mode: 'multi' }).mode).toBe('multi');
    for (const mode of ['radio', 5, undefined, 'constructor'])
      expect(lenient({ selection_mode: mode }).mode).toBeNull();
  });

  test('is which fields it gives, known or not', () => {
    expect([...lenient({ title: 5, strange: 1 }).given]).toEqual(['title', 'strange']);
  });

  test('is its options as far as they can be read', () => {
    const options = [{ id: 'a', recommended: true }, { id: 5 }, 'b', null, { recommended: 'yes' }];
    expect(lenient({ options }).options).toEqual([
      { id: 'a', recommended: true },
      { id: null, recommended: false },
      { id: null, recommended: null },
      { id: null, recommended: null },
      { id: null, recommended: null },
    ]);
  });

  test.each([undefined, [], {}, 'a,b', 5])('is no options where there is no list: %j', (options) => {
    expect(lenient({ options }).options).toBeNull();
  });

  test('says nothing about more options than can be offered', () => {
    const options = Array.from({ length: 201 }, (_, n) => ({ id: `${n}` }));
    expect(lenient({ options }).options).toBeNull();
    expect(lenient({ options: options.slice(1) }).options).toHaveLength(200);
  });
});

describe('the same id', () => {
  test.each([
    ['a', ' a '],
    ['a', '\u3000a\n'],
    ['caf\u00E9', 'cafe\u0301'],
    ['__proto__', '__proto__ '],
  ])('%j and %j', (one, other) => {
    expect(sameId(one)).toBe(sameId(other));
  });

  test.each([
    ['a', 'A'],
    ['a', 'а'],
    ['a b', 'a  b'],
    ['ﬁ', 'fi'],
  ])('not %j and %j', (one, other) => {
    expect(sameId(one)).not.toBe(sameId(other));
  });
});
