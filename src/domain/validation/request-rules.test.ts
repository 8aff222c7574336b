import { describe, expect, test } from 'vitest';
import type { SelectionMode } from '../question/mode.ts';
import { type LenientOption, readLenientFields } from './lenient-fields.ts';
import { problemLine } from './problem.ts';
import { requestRules } from './request-rules.ts';
import type { RequestFields } from './request-schema.ts';
import { shapeRequest } from './request-shape.ts';

/** Which paths the rules alone speak about, leaving out what the shape already said. */
function spokenOf(given: object): readonly string[] {
  const map = new Map(Object.entries(given));
  const lenient = readLenientFields(map, shapeRequest(map).fields);
  return requestRules.flatMap((rule) => rule(lenient)).map((problem) => problem.path);
}

const basis = { title: 'x', prompt: 'y', selection_mode: 'multi' };

describe('the rules', () => {
  test('stand in their list once each', () => {
    expect(new Set(requestRules).size).toBe(requestRules.length);
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

/** What the rules about options say, given sound fields and options as far as they could be read. */
function sayOfOptions(
  options: readonly Partial<LenientOption>[] | null,
  fields: Partial<RequestFields> = {},
) {
  const lenient = {
    ...readLenientFields(new Map(Object.entries({ title: 'x', prompt: 'y', selection_mode: null })), fields),
    options: options?.map((option) => ({ id: 'x', recommended: true, ...option })) ?? null,
  };
  return requestRules.flatMap((rule) => rule(lenient)).map(problemLine);
}

const ids = (...given: (string | null)[]) => given.map((id) => ({ id }));

describe('option ids', () => {
  test('differ', () => {
    expect(sayOfOptions(ids('a', 'b', 'A', 'a b', '__proto__', 'constructor'))).toEqual([]);
  });

  test('that a person could not tell apart are the same, each told where it comes again', () => {
    expect(sayOfOptions(ids('a', 'a', ' a', 'b', 'a\n'))).toEqual([
      'options[1].id: "a" is used twice; give each option its own id',
      'options[2].id: " a" is used twice; give each option its own id',
      'options[4].id: "a\\n" is used twice; give each option its own id',
    ]);
  });

  test('of nothing are told as such, not also as the same', () => {
    expect(sayOfOptions(ids(' ', '\u200B', '\t'))).toEqual([
      'options[0].id: is blank; give it a visible character',
      'options[1].id: is blank; give it a visible character',
      'options[2].id: is blank; give it a visible character',
    ]);
  });

  test('that could not be read are left to the shape', () => {
    expect(sayOfOptions(ids(null, null, ''))).toEqual([]);
  });
});

describe('a recommendation', () => {
  test('is needed once', () => {
    expect(sayOfOptions([{ id: 'a', recommended: false }, { id: 'b' }])).toEqual([]);
    expect(sayOfOptions([{ id: 'a', recommended: false }])).toEqual([
      'options: recommends nothing; set recommended: true on at least one option',
    ]);
  });

  test('that could not be read may have been one', () => {
    expect(
      sayOfOptions([
        { id: 'a', recommended: false },
        { id: 'b', recommended: null },
      ]),
    ).toEqual([]);
  });

  test('is not missed where there are no options', () => {
    expect(sayOfOptions(null)).toEqual([]);
  });
});

describe('defaults', () => {
  test('name options, byte for byte', () => {
    expect(sayOfOptions(ids(' a ', 'cafe\u0301'), { default_selection_ids: [' a ', 'cafe\u0301'] })).toEqual(
      [],
    );
  });

  test('that name none are told, with the nearest', () => {
    const told = sayOfOptions(ids('blue-green', 'rolling'), {
      default_selection_ids: ['blue_green', 'canary'],
    });
    expect(told).toEqual([
      'default_selection_ids[0]: "blue_green" is not one of the options; did you mean "blue-green"?',
      'default_selection_ids[1]: "canary" is not one of the options; use an id from options',
    ]);
  });

  test('that look the same in another normal form are told how to be right', () => {
    const [told] = sayOfOptions(ids('cafe\u0301'), { default_selection_ids: ['caf\u00E9'] });
    expect(told).toContain('copy the id "cafe\u0301" exactly');
  });

  test('repeat none', () => {
    expect(sayOfOptions(ids('a', 'b'), { default_selection_ids: ['a', 'b', 'a', 'a'] })).toEqual([
      'default_selection_ids[2]: "a" is named twice; name it once',
      'default_selection_ids[3]: "a" is named twice; name it once',
    ]);
  });

  test('cannot be judged while there are no options to name', () => {
    expect(sayOfOptions(null, { default_selection_ids: ['a'] })).toEqual([]);
  });
});

describe('notes', () => {
  test('stand on options', () => {
    expect(
      sayOfOptions(ids('a', 'constructor'), { option_annotations: { a: 'x', constructor: 'y' } as never }),
    ).toEqual([]);
  });

  test('on nothing are told, each under its key', () => {
    expect(sayOfOptions(ids('alpha'), { option_annotations: { alfa: 'x', 'no such': 'y' } })).toEqual([
      'option_annotations.alfa: "alfa" is not one of the options; did you mean "alpha"?',
      'option_annotations["no such"]: "no such" is not one of the options; use an id from options',
    ]);
  });
});

type Counts = {
  readonly min?: number;
  readonly max?: number;
  readonly defaults?: number;
  readonly options?: number;
};

/** What the rules about numbers say in a mode, with three options unless told otherwise. */
function sayOfCounts(
  mode: SelectionMode | null,
  { min, max, defaults, options = 3 }: Counts,
): readonly string[] {
  const fields: Partial<RequestFields> = {
    ...(min !== undefined && { min_selections: min }),
    ...(max !== undefined && { max_selections: max }),
    ...(defaults !== undefined && {
      default_selection_ids: Array.from({ length: defaults }, (_, n) => `o${n}`),
    }),
  };
  const lenient = {
    ...readLenientFields(new Map(Object.entries({ ...basis, options: [], ...fields })), fields),
    mode,
    options: Array.from({ length: options }, (_, n) => ({ id: `o${n}`, recommended: true })),
  };
  return requestRules.flatMap((rule) => rule(lenient)).map(problemLine);
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
    expect(sayOfCounts(mode, counts)).toEqual([]);
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
    expect(sayOfCounts(mode, counts)).toEqual(lines);
  });
});
