import { describe, expect, test } from 'vitest';
import { readGiven } from './given-fields.ts';
import type { OtherQuestion } from './other-question.ts';
import { problemLine } from './problem.ts';
import { readRequestedSchema } from './requested-schema.ts';

const schema = (properties: unknown, more: object = {}) => ({ type: 'object', properties, ...more });

function question(property: unknown): OtherQuestion {
  const { found, problems } = readRequestedSchema(schema({ p: property }, { required: ['p'] }));
  expect(problems).toEqual([]);
  const [first] = found;
  if (first === undefined) throw new Error('not read');
  return first.question;
}

const refusals = (given: unknown) => readRequestedSchema(given).problems.map(problemLine);
const labels = ({ options }: OtherQuestion) => options.map(({ id, label }) => `${id}=${label}`);

describe('a schema', () => {
  test('is a question for each property, in order', () => {
    const { found } = readRequestedSchema(schema({ b: {}, a: { title: 'A' }, c: { type: 'boolean' } }));
    expect(found.map(({ path, question: { id, title } }) => [path.join('.'), id, title])).toEqual([
      ['requestedSchema.properties.b', 'b', 'b'],
      ['requestedSchema.properties.a', 'a', 'A'],
      ['requestedSchema.properties.c', 'c', 'c'],
    ]);
  });

  test('says which of them have to be answered', () => {
    const optional = (required: unknown) =>
      readRequestedSchema(schema({ a: {}, b: {} }, { required })).found.map((one) => one.question.optional);
    expect(optional(['b'])).toEqual([true, false]);
    expect(optional(['a', 'b', 'x'])).toEqual([false, false]);
    expect(optional([])).toEqual([true, true]);
    expect(optional(undefined)).toEqual([true, true]);
    expect(optional('b')).toEqual([true, true]);
  });

  test('may be JSON text', () => {
    const { found } = readRequestedSchema('{“properties”: {“a”: {“type”: “boolean”,},},}');
    expect(found.map((one) => one.question.id)).toEqual(['a']);
  });

  test('may have a hostile property', () => {
    const { found } = readRequestedSchema('{"properties": {"__proto__": {"title": "A"}, "constructor": {}}}');
    expect(found.map((one) => one.question.id)).toEqual(['__proto__', 'constructor']);
  });

  const example =
    'a schema such as {"type": "object", "properties": {"name": {"type": "string", "title": "Your name"}}}';
  const many = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, n) => [`p${n}`, {}]));
  test.each<[string, unknown, ...string[]]>([
    ['text', 'a name', `requestedSchema: is a string; give ${example}`],
    ['true', true, `requestedSchema: is true; give ${example}`],
    [
      'broken JSON',
      '{"properties":',
      `requestedSchema: is text that is not valid JSON; give ${example} instead`,
    ],
    ['no properties', { type: 'object' }, `requestedSchema.properties: is missing; give ${example}`],
    ['a list', [{ type: 'string' }], `requestedSchema.properties: is missing; give ${example}`],
    ['a list of properties', schema(['a']), `requestedSchema.properties: is missing; give ${example}`],
    ['none of them', schema({}), 'requestedSchema.properties: is empty; give at least one property'],
    [
      'too many of them',
      schema(many(21)),
      'requestedSchema.properties: has 21 entries; ask at most 20 in one call',
    ],
    [
      'far too many of them',
      schema(many(30_000)),
      'requestedSchema.properties: has 30,000 entries; ask at most 20 in one call',
    ],
    [
      'a property that is no schema',
      schema({ a: 'string', 'b c': null }),
      'requestedSchema.properties.a: is a string; give a schema such as {"type": "string", "title": "Your name"}',
      'requestedSchema.properties["b c"]: is null; give a schema such as {"type": "string", "title": "Your name"}',
    ],
    [
      'a property without a name',
      schema({ '': {} }),
      'requestedSchema.properties[""].question: is missing; give the question in one line',
    ],
    [
      'a value that cannot be shown',
      schema({ a: { enum: ['x', [], {}] } }),
      'requestedSchema.properties.a.enum[1]: has no label; give a text, or an object such as {"label": "Keep it"}',
      'requestedSchema.properties.a.enum[2]: has no label; give a text, or an object such as {"label": "Keep it"}',
    ],
    [
      'too many values',
      schema({ a: { type: 'array', items: { enum: Array(201).fill('x') } } }),
      'requestedSchema.properties.a.items.enum: has 201 entries; give at most 200',
    ],
    [
      'a password',
      schema({ a: { type: 'string', format: 'password' } }),
      'requestedSchema.properties.a.format: marks a secret, and passwords do not belong in a conversation; remove this question and tell the user where to enter it themselves',
    ],
  ])('is refused: %s', (_what, given, ...lines) => {
    expect(refusals(given)).toEqual(lines);
  });

  test('may have twenty properties', () => {
    expect(readRequestedSchema(schema(many(20))).found).toHaveLength(20);
  });
});

describe('the texts of a property', () => {
  test.each<[string, object, string, string | null]>([
    ['its name', {}, 'p', null],
    ['its title', { title: 'T' }, 'T', null],
    ['a blank title', { title: ' ' }, 'p', null],
    ['its description', { description: 'D' }, 'p', 'D'],
    ['both', { title: 'T', description: 'D' }, 'T', 'D'],
    ['options beside them', { title: 'T', description: 'D', enum: ['a'] }, 'T', 'D'],
  ])('are %s', (_what, property, title, prompt) => {
    expect(question(property)).toMatchObject({ id: 'p', title, prompt, short: null });
  });
});

describe('a choice', () => {
  test.each<[string, object, Partial<OtherQuestion>, readonly string[]]>([
    ['enum', { enum: ['a', 'b'] }, { mode: 'single' }, ['a=a', 'b=b']],
    ['enum of numbers', { type: 'integer', enum: [1, 2] }, { mode: 'single' }, ['1=1', '2=2']],
    [
      'enumNames',
      { enum: ['a', 'b', 'c'], enumNames: ['A', 'B'] },
      { mode: 'single' },
      ['a=A', 'b=B', 'c=c'],
    ],
    ['enumNames of another kind', { enum: ['a'], enumNames: 'A' }, { mode: 'single' }, ['a=a']],
    ['oneOf', { oneOf: [{ const: 'a', title: 'A' }, { const: 'b' }] }, { mode: 'single' }, ['a=A', 'b=b']],
    ['anyOf', { anyOf: [{ const: 'a', title: 'A' }] }, { mode: 'single' }, ['a=A']],
    ['boolean', { type: 'boolean' }, { mode: 'single', defaultIds: null }, ['true=Yes', 'false=No']],
    ['enum or null', { enum: ['a', null], enumNames: ['A', 'None'] }, { mode: 'single' }, ['a=A']],
    ['an empty oneOf', { type: 'boolean', oneOf: [] }, { mode: 'single' }, ['true=Yes', 'false=No']],
    ['boolean or null', { type: ['null', 'boolean'] }, { mode: 'single' }, ['true=Yes', 'false=No']],
    ['a default', { enum: ['a', 'b'], default: 'b' }, { defaultIds: ['b'] }, ['a=a', 'b=b']],
    [
      'default: false',
      { type: 'boolean', default: false },
      { defaultIds: ['false'] },
      ['true=Yes', 'false=No'],
    ],
    ['"Other" among the values', { enum: ['a', 'Other'] }, { mode: 'single' }, ['a=a', 'Other=Other']],
    ['a recommended value', { enum: ['a (Recommended)'] }, { mode: 'single' }, ['a (Recommended)=a']],
    [
      'a list of values',
      { type: 'array', items: { enum: ['a', 'b'] } },
      { mode: 'multi', min: null, max: null },
      ['a=a', 'b=b'],
    ],
    [
      'a list of values with names',
      { type: 'array', items: { enum: ['a'], enumNames: ['A'] } },
      { mode: 'multi' },
      ['a=A'],
    ],
    [
      'a list with bounds',
      {
        type: 'array',
        items: { anyOf: [{ const: 'a', title: 'A' }, { const: 'b' }] },
        minItems: 1,
        maxItems: 5,
      },
      { mode: 'multi', min: 1, max: 2 },
      ['a=A', 'b=b'],
    ],
    [
      'a list with a default',
      { type: 'array', items: { oneOf: [{ const: 'a' }, { const: 'b' }] }, default: ['b', 'a'] },
      { mode: 'multi', defaultIds: ['a', 'b'] },
      ['a=a', 'b=b'],
    ],
  ])('from %s', (_what, property, expected, options) => {
    expect(question(property)).toMatchObject(expected);
    expect(labels(question(property))).toEqual(options);
  });
});

describe('a text', () => {
  test.each<[string, object, string | null]>([
    ['string', { type: 'string' }, null],
    ['no type', {}, null],
    ['email', { type: 'string', format: 'email' }, 'email: name@example.com'],
    ['uri', { type: 'string', format: 'uri' }, 'uri: https://example.com'],
    ['date', { type: 'string', format: 'date' }, 'date: YYYY-MM-DD'],
    ['date-time', { type: 'string', format: 'date-time' }, 'date-time: YYYY-MM-DDThh:mm:ssZ'],
    ['a format of their own', { type: 'string', format: 'ipv4' }, 'ipv4'],
    ['least length', { type: 'string', minLength: 3 }, 'length ≥ 3'],
    ['both lengths', { type: 'string', minLength: 3, maxLength: 9 }, 'length 3–9'],
    ['number', { type: 'number' }, 'number'],
    ['integer', { type: 'integer' }, 'integer'],
    ['integer or null', { type: ['integer', 'null'] }, 'integer'],
    ['least', { type: 'integer', minimum: 1 }, 'integer ≥ 1'],
    ['most', { type: 'number', maximum: 0.5 }, 'number ≤ 0.5'],
    ['range', { type: 'integer', minimum: 0, maximum: 10 }, 'integer 0–10'],
    ['default', { type: 'string', default: 'main', format: 'x' }, 'main'],
    ['default number', { type: 'integer', minimum: 0, default: 0 }, '0'],
    ['a list of anything', { type: 'array', items: { type: 'string' } }, null],
    ['a list without items', { type: 'array' }, null],
    ['an object', { type: 'object', properties: {} }, null],
    ['a union of types', { anyOf: [{ type: 'string' }, { type: 'null' }] }, null],
    ['an empty enum', { enum: [] }, null],
    ['an enum that is no list', { enum: 'a' }, null],
  ])('from %s', (_what, property, placeholder) => {
    expect(question(property)).toMatchObject({ mode: 'text_input', options: [], placeholder });
  });
});

test('a property keeps its preview, and its own `required` says nothing', () => {
  const { found } = readRequestedSchema(schema({ a: { preview: 'x', required: true, optional: false } }));
  expect(found[0]?.question).toMatchObject({ preview: 'x', optional: true });
});

test('null is the same as nothing in a property', () => {
  const property = { type: 'string', title: null, enum: null, format: null, default: null };
  expect(question(property)).toEqual(question(Object.fromEntries(readGiven(property))));
});
