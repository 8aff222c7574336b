import { describe, expect, test } from 'vitest';
import type { SelectionMode } from '../question/mode.ts';
import { readLenientFields } from './lenient-fields.ts';
import { problemLine } from './problem.ts';
import type { RequestFields } from './request-schema.ts';
import { selectionRules } from './selection-rules.ts';

type Counts = {
  readonly min?: number;
  readonly max?: number;
  readonly defaults?: number;
  readonly options?: number;
};

/** What the rules about numbers say in a mode, with three options unless told otherwise. */
function say(mode: SelectionMode | null, { min, max, defaults, options = 3 }: Counts): readonly string[] {
  const fields: Partial<RequestFields> = {
    ...(min !== undefined && { min_selections: min }),
    ...(max !== undefined && { max_selections: max }),
    ...(defaults !== undefined && {
      default_selection_ids: Array.from({ length: defaults }, (_, n) => `o${n}`),
    }),
  };
  const lenient = {
    ...readLenientFields(new Map(Object.entries(fields)), fields),
    mode,
    options: Array.from({ length: options }, (_, n) => ({ id: `o${n}`, recommended: true })),
  };
  return selectionRules.flatMap((rule) => rule(lenient)).map(problemLine);
}

describe('counts that fit', () => {
  test.each<[SelectionMode | null, Counts]>([
    ['single', {}],
    ['single', { min: 0 }],
    ['single', { min: 1, max: 1 }],
    ['single', { defaults: 1 }],
    ['single', { defaults: 0 }],
    ['multi', {}],
    ['multi', { min: 0 }],
    ['multi', { min: 3, max: 3 }],
    ['multi', { min: 0, max: 0 }],
    ['multi', { max: 1 }],
    ['multi', { defaults: 3 }],
    ['multi', { max: 2, defaults: 2 }],
    ['hybrid', { max: 0 }],
    ['hybrid', { min: 2 }],
    ['hybrid', { min: 0, max: 3 }],
    [null, { min: 1, max: 2 }],
  ])('%s %j', (mode, counts) => {
    expect(say(mode, counts)).toEqual([]);
  });
});

describe('counts that do not', () => {
  test.each<[SelectionMode | null, Counts, ...string[]]>([
    [
      'multi',
      { min: 2, max: 1 },
      'min_selections: is 2, above max_selections 1; lower it or raise max_selections',
    ],
    [
      null,
      { min: 2, max: 1 },
      'min_selections: is 2, above max_selections 1; lower it or raise max_selections',
    ],
    ['multi', { min: 4 }, 'min_selections: is 4, but there are 3 options; lower it or add options'],
    [
      'hybrid',
      { min: 4, max: 5 },
      'min_selections: is 4, but there are 3 options; lower it or add options',
      'max_selections: is 5, but there are 3 options; lower it or add options',
    ],
    ['multi', { max: 2, options: 1 }, 'max_selections: is 2, but there is 1 option; lower it or add options'],
    [
      'multi',
      { max: 0 },
      'max_selections: is 0, below the default min_selections 1; give 1 or more, or min_selections: 0 too',
    ],
    ['single', { max: 0 }, 'max_selections: is 0; single takes 1, or use multi'],
    ['single', { max: 3 }, 'max_selections: is 3; single takes 1, or use multi'],
    [
      'single',
      { min: 2, max: 2 },
      'max_selections: is 2; single takes 1, or use multi',
      'min_selections: is 2; single takes 0 or 1, or use multi',
    ],
    ['single', { defaults: 2 }, 'default_selection_ids: names 2 options; name at most 1'],
    ['multi', { max: 1, defaults: 3 }, 'default_selection_ids: names 3 options; name at most 1'],
    ['hybrid', { max: 0, defaults: 1 }, 'default_selection_ids: names 1 option; name at most 0'],
  ])('%s %j', (mode, counts, ...lines) => {
    expect(say(mode, counts)).toEqual(lines);
  });
});
