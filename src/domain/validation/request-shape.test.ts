import { describe, expect, test } from 'vitest';
import type * as z from 'zod/v4';
import { problemLine } from './problem.ts';
import { shapeProblems, shapeRequest, unknownField } from './request-shape.ts';

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

type Issue = Readonly<Record<string, unknown>>;

function say(issue: Issue, path: readonly PropertyKey[], value?: unknown): readonly string[] {
  const given = { message: 'from the library', path: [], ...issue } as unknown as z.core.$ZodIssue;
  return shapeProblems({ issue: given, path, value }).map(problemLine);
}

const wrongType = (expected: string) => ({ code: 'invalid_type', expected });

describe('a finding of the schema, in words an agent can act on', () => {
  test.each<[Issue, readonly PropertyKey[], unknown, string]>([
    [wrongType('string'), ['title'], 5, 'title: is the number 5; give a string'],
    [wrongType('string'), ['title'], 1.5, 'title: is the number 1.5; give a string'],
    [wrongType('string'), ['title'], Number.NaN, 'title: is the number NaN; give a string'],
    [wrongType('string'), ['title'], false, 'title: is false; give a string'],
    [wrongType('string'), ['title'], null, 'title: is null; give a string'],
    [wrongType('string'), ['title'], [], 'title: is a list; give a string'],
    [wrongType('string'), ['title'], {}, 'title: is an object; give a string'],
    [wrongType('string'), ['title'], undefined, 'title: is missing; give a string'],
    [
      wrongType('boolean'),
      ['placeholder_visible'],
      'x',
      'placeholder_visible: is a string; give true or false',
    ],
    [wrongType('number'), ['timeout_seconds'], 'x', 'timeout_seconds: is a string; give a whole number'],
    [wrongType('int'), ['timeout_seconds'], 0.5, 'timeout_seconds: is the number 0.5; give a whole number'],
    [
      wrongType('array'),
      ['default_selection_ids'],
      'a',
      'default_selection_ids: is a string; give a list of option ids',
    ],
    [
      wrongType('string'),
      ['default_selection_ids', 3],
      1,
      'default_selection_ids[3]: is the number 1; give the id of an option',
    ],
    [
      wrongType('record'),
      ['option_annotations'],
      [],
      'option_annotations: is a list; give an object of option id to text',
    ],
    [
      wrongType('object'),
      ['options', 12],
      'a',
      'options[12]: is a string; give an object such as {"id": "keep", "label": "Keep it"}',
    ],
    [
      { code: 'invalid_value', values: ['auto', 'web', 'terminal'] },
      ['interface'],
      'wep',
      'interface: "wep" is not accepted; did you mean web? (one of auto, web, terminal)',
    ],
    [
      { code: 'invalid_value', values: ['auto', 'web', 'terminal'] },
      ['interface'],
      ['web'],
      'interface: ["web"] is not accepted; use one of auto, web, terminal',
    ],
    [{ code: 'too_small', origin: 'string', minimum: 1 }, ['title'], '', 'title: is empty; write something'],
    [
      { code: 'too_small', origin: 'array', minimum: 1 },
      ['options'],
      [],
      'options: is empty; give at least one',
    ],
    [
      { code: 'too_small', origin: 'number', minimum: 0 },
      ['min_selections'],
      -1,
      'min_selections: is below 0; give 0 or more',
    ],
    [
      { code: 'too_big', origin: 'string', maximum: 300 },
      ['title'],
      '👍'.repeat(1_234),
      'title: has 1,234 characters; shorten it to at most 300',
    ],
    [
      { code: 'too_big', origin: 'array', maximum: 200 },
      ['options'],
      Array.from({ length: 1_000 }, () => 0),
      'options: has 1,000 entries; give at most 200',
    ],
    [
      { code: 'too_big', origin: 'record', maximum: 1 },
      ['option_annotations'],
      { a: '', b: '' },
      'option_annotations: has 2 entries; give at most 1',
    ],
    [
      { code: 'too_big', origin: 'number', maximum: 1_000 },
      ['max_selections'],
      5_000,
      'max_selections: is above 1,000; give 1,000 or less',
    ],
    [{ code: 'custom' }, ['title'], 'x', 'title: "x" is not accepted here; from the library'],
  ])('%j at %j', (issue, path, value, line) => {
    expect(say(issue, path, value)).toEqual([line]);
  });

  test('tells every unknown key by itself', () => {
    expect(say({ code: 'unrecognized_keys', keys: ['lable', 'icon'] }, ['options', 0])).toEqual([
      'options[0].lable: is not a known field; did you mean label?',
      'options[0].icon: is not a known field; remove it; known are id, label, description, recommended, preview',
    ]);
  });
});

describe('an unknown field', () => {
  test('of the request is compared with the request’s, one of an option with the option’s', () => {
    expect(problemLine(unknownField(['labels']))).toMatch(
      /^labels: is not a known field; remove it; known are title,/,
    );
    expect(problemLine(unknownField(['options', 0, 'labels']))).toBe(
      'options[0].labels: is not a known field; did you mean label?',
    );
  });

  test('keeps its line readable whatever it is called', () => {
    const line = problemLine(unknownField([`\u001B[31m\n${'x'.repeat(10_000)}`]));
    expect(line).not.toMatch(/\p{Cc}/u);
    expect(line.length).toBeLessThan(500);
  });
});
