import { describe, expect, test } from 'vitest';
import { type LenientOption, readLenientFields } from './lenient-fields.ts';
import { optionRules } from './option-rules.ts';
import { problemLine } from './problem.ts';
import type { RequestFields } from './request-schema.ts';

/** What the rules about options say, given sound fields and options as far as they could be read. */
function say(options: readonly Partial<LenientOption>[] | null, fields: Partial<RequestFields> = {}) {
  const lenient = {
    ...readLenientFields(new Map(), fields),
    options: options?.map((option) => ({ id: 'x', recommended: true, ...option })) ?? null,
  };
  return optionRules.flatMap((rule) => rule(lenient)).map(problemLine);
}

const ids = (...given: (string | null)[]) => given.map((id) => ({ id }));

describe('option ids', () => {
  test('differ', () => {
    expect(say(ids('a', 'b', 'A', 'a b', '__proto__', 'constructor'))).toEqual([]);
  });

  test('that a person could not tell apart are the same, each told where it comes again', () => {
    expect(say(ids('a', 'a', ' a', 'b', 'a\n'))).toEqual([
      'options[1].id: "a" is used twice; give each option its own id',
      'options[2].id: " a" is used twice; give each option its own id',
      'options[4].id: "a\\n" is used twice; give each option its own id',
    ]);
  });

  test('of nothing are told as such, not also as the same', () => {
    expect(say(ids(' ', '\u200B', '\t'))).toEqual([
      'options[0].id: is blank; give it a visible character',
      'options[1].id: is blank; give it a visible character',
      'options[2].id: is blank; give it a visible character',
    ]);
  });

  test('that could not be read are left to the shape', () => {
    expect(say(ids(null, null, ''))).toEqual([]);
  });
});

describe('a recommendation', () => {
  test('is needed once', () => {
    expect(say([{ id: 'a', recommended: false }, { id: 'b' }])).toEqual([]);
    expect(say([{ id: 'a', recommended: false }])).toEqual([
      'options: recommends nothing; set recommended: true on at least one option',
    ]);
  });

  test('that could not be read may have been one', () => {
    expect(
      say([
        { id: 'a', recommended: false },
        { id: 'b', recommended: null },
      ]),
    ).toEqual([]);
  });

  test('is not missed where there are no options', () => {
    expect(say(null)).toEqual([]);
  });
});

describe('defaults', () => {
  test('name options, byte for byte', () => {
    expect(say(ids(' a ', 'cafe\u0301'), { default_selection_ids: [' a ', 'cafe\u0301'] })).toEqual([]);
  });

  test('that name none are told, with the nearest', () => {
    const told = say(ids('blue-green', 'rolling'), { default_selection_ids: ['blue_green', 'canary'] });
    expect(told).toEqual([
      'default_selection_ids[0]: "blue_green" is not one of the options; did you mean "blue-green"?',
      'default_selection_ids[1]: "canary" is not one of the options; use an id from options',
    ]);
  });

  test('that look the same in another normal form are told how to be right', () => {
    const [told] = say(ids('cafe\u0301'), { default_selection_ids: ['caf\u00E9'] });
    expect(told).toContain('copy the id "cafe\u0301" exactly');
  });

  test('repeat none', () => {
    expect(say(ids('a', 'b'), { default_selection_ids: ['a', 'b', 'a', 'a'] })).toEqual([
      'default_selection_ids[2]: "a" is named twice; name it once',
      'default_selection_ids[3]: "a" is named twice; name it once',
    ]);
  });

  test('cannot be judged while there are no options to name', () => {
    expect(say(null, { default_selection_ids: ['a'] })).toEqual([]);
  });
});

describe('notes', () => {
  test('stand on options', () => {
    expect(
      say(ids('a', 'constructor'), { option_annotations: { a: 'x', constructor: 'y' } as never }),
    ).toEqual([]);
  });

  test('on nothing are told, each under its key', () => {
    expect(say(ids('alpha'), { option_annotations: { alfa: 'x', 'no such': 'y' } })).toEqual([
      'option_annotations.alfa: "alfa" is not one of the options; did you mean "alpha"?',
      'option_annotations["no such"]: "no such" is not one of the options; use an id from options',
    ]);
  });
});
