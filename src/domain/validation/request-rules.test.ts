import { describe, expect, test } from 'vitest';
import { readLenientFields } from './lenient-fields.ts';
import { optionRules } from './option-rules.ts';
import { requestRules } from './request-rules.ts';
import { shapeRequest } from './request-shape.ts';
import { selectionRules } from './selection-rules.ts';

/** Which paths the rules alone speak about, leaving out what the shape already said. */
function spokenOf(given: object): readonly string[] {
  const map = new Map(Object.entries(given));
  const lenient = readLenientFields(map, shapeRequest(map).fields);
  return requestRules.flatMap((rule) => rule(lenient)).map((problem) => problem.path);
}

const basis = { title: 'x', prompt: 'y', selection_mode: 'multi' };

describe('the rules', () => {
  test('are one list, each rule in it once', () => {
    expect(new Set(requestRules).size).toBe(requestRules.length);
    expect(requestRules).toEqual(expect.arrayContaining([...optionRules, ...selectionRules]));
  });

  test('have nothing to say about a sound request', () => {
    expect(spokenOf({ ...basis, options: [{ id: 'a', recommended: true }] })).toEqual([]);
  });

  test('never throw, however little they are given', () => {
    for (const rule of requestRules) {
      expect(rule(readLenientFields(new Map(), {}))).toBeInstanceOf(Array);
    }
  });

  test('stay silent about what is misshapen', () => {
    expect(
      spokenOf({ ...basis, title: 5, options: [{ id: 5, recommended: 'x' }], min_selections: 'all' }),
    ).toEqual([]);
  });

  test('speak about sound parts beside misshapen ones', () => {
    const options = [{ id: 'a', recommended: true }, { id: 'a', label: 5 }, 7];
    expect(spokenOf({ ...basis, options })).toEqual(['options[1].id']);
  });

  test('do not call an id unknown while another cannot be read', () => {
    const given = { ...basis, options: [{ id: 5, recommended: true }], default_selection_ids: ['5'] };
    expect(spokenOf(given)).toEqual([]);
  });

  test('do not count defaults twice over', () => {
    const options = [{ id: 'a', recommended: true }, { id: 'b' }];
    const given = { ...basis, options, default_selection_ids: ['a', 'b', 'c'] };
    expect(spokenOf(given)).toEqual(['default_selection_ids[2]']);
  });
});
