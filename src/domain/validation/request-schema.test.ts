import { describe, expect, test } from 'vitest';
import { modes, selectionModes } from '../question/mode.ts';
import {
  limits,
  optionFields,
  publishedRequestSchema,
  requestFields,
  textOf,
  textsById,
} from './request-schema.ts';

type Published = {
  readonly type?: unknown;
  readonly description?: string;
  readonly properties?: Readonly<Record<string, Published>>;
  readonly items?: Published;
  readonly [key: string]: unknown;
};

const schema = publishedRequestSchema() as Published;
const field = (name: string): Published => schema.properties?.[name] ?? {};

describe('the published request schema', () => {
  test('is a flat, closed object: several clients refuse unions at the top', () => {
    expect(schema).toMatchObject({ type: 'object', additionalProperties: false });
    for (const union of ['anyOf', 'oneOf', 'allOf', '$ref', '$defs', '$schema']) {
      expect(schema).not.toHaveProperty(union);
    }
  });

  test('has exactly the fields of the contract', () => {
    expect(Object.keys(schema.properties ?? {})).toEqual([
      'title',
      'prompt',
      'selection_mode',
      'options',
      'default_selection_ids',
      'min_selections',
      'max_selections',
      'placeholder',
      'placeholder_visible',
      'single_submit_mode',
      'option_annotations_enabled',
      'option_annotations',
      'global_annotation_enabled',
      'global_annotation',
      'timeout_seconds',
      'interface',
      'session_id',
    ]);
    expect(requestFields).toEqual(Object.keys(schema.properties ?? {}));
    expect(optionFields).toEqual(['id', 'label', 'description', 'recommended']);
  });

  test('requires nothing, because a poll has only a session_id', () => {
    expect(schema).not.toHaveProperty('required');
  });

  test('does not publish older names', () => {
    for (const old of ['type', 'transport', 'allow_cancel'])
      expect(schema.properties).not.toHaveProperty(old);
  });

  test('describes every field, and every field of an option', () => {
    const described = [
      ...Object.values(schema.properties ?? {}),
      ...Object.values(field('options').items?.properties ?? {}),
    ];
    for (const one of described) expect(one.description).toMatch(/\w/);
  });

  test('demands the task context and the reason in the prompt', () => {
    expect(field('prompt').description).toMatch(/current task context and the reason a choice is needed/);
  });

  test('names the limits that are checked', () => {
    expect(field('title')).toMatchObject({ type: 'string', minLength: 1, maxLength: 300 });
    expect(field('prompt')).toMatchObject({ type: 'string', minLength: 1, maxLength: 65_536 });
    expect(field('options')).toMatchObject({ type: 'array', minItems: 1, maxItems: 200 });
    expect(field('options').items).toMatchObject({
      additionalProperties: false,
      required: ['id'],
      properties: {
        id: { minLength: 1, maxLength: 128 },
        label: { maxLength: 300 },
        description: { maxLength: 4_096 },
        recommended: { type: 'boolean' },
      },
    });
    expect(field('placeholder')).toMatchObject({ maxLength: 500 });
    expect(field('option_annotations')).toMatchObject({
      type: 'object',
      additionalProperties: { type: 'string', maxLength: 8_192 },
    });
    expect(field('global_annotation')).toMatchObject({ maxLength: 8_192 });
    expect(limits.requestBytes).toBe(524_288);
  });

  test('names the words that are accepted', () => {
    expect(field('selection_mode').enum).toEqual(['single', 'multi', 'text_input', 'hybrid']);
    expect(field('interface').enum).toEqual(['auto', 'web', 'terminal']);
  });

  test.each(selectionModes)('says of %s what it needs and what it cannot have', (mode) => {
    const says = (name: string) => String(field(name).description);
    const { picks, takesText, defaultMin, pickCanSend } = modes[mode];
    expect(says('selection_mode')).toContain(`${mode}: `);
    const [needs, notFor] = says('options').split('. Not for ');
    expect([needs?.includes(mode), notFor?.includes(mode)]).toEqual([picks !== 'none', picks === 'none']);
    expect(says('placeholder').includes(mode)).toBe(takesText);
    expect(says('single_submit_mode').includes(`only with ${mode}`)).toBe(pickCanSend);
    expect(says('min_selections').includes(`${mode} 0`)).toBe(picks !== 'none' && defaultMin === 0);
    expect(says('max_selections').includes(`${mode} 1`)).toBe(picks === 'one');
  });

  test('counts options from 0 and promises nothing about other numbers', () => {
    expect(field('min_selections')).toMatchObject({ type: 'integer', minimum: 0 });
    expect(field('max_selections')).not.toHaveProperty('maximum');
    expect(Object.keys(field('timeout_seconds'))).toEqual(['description', 'type']);
  });

  test('is small, because every conversation pays for it', () => {
    expect(JSON.stringify(schema).length).toBeLessThan(3_000);
  });
});

describe('a text of so many characters', () => {
  const text = textOf({ min: 1, max: 3 });

  test.each(['a', 'abc', '👍👍👍', '好好好'])('accepts %j', (value) => {
    expect(text.safeParse(value).data).toBe(value);
  });

  test.each([
    ['', 'too_small'],
    ['abcd', 'too_big'],
    ['👍👍👍👍', 'too_big'],
    [5, 'invalid_type'],
  ])('refuses %j as %s', (value, code) => {
    expect(text.safeParse(value).error?.issues.map((issue) => issue.code)).toEqual([code]);
  });

  test('may be empty unless told otherwise', () => {
    expect(textOf({ max: 3 }).safeParse('').success).toBe(true);
  });
});

describe('texts by option id', () => {
  const texts = textsById(textOf({ max: 3 }), 2);
  const parse = (json: string) => texts.safeParse(JSON.parse(json));

  test('accept an object of texts, hostile keys included', () => {
    for (const json of ['{}', '{"a":"abc"}', '{"__proto__":"abc","constructor":""}']) {
      const parsed = parse(json);
      expect(parsed.success).toBe(true);
      expect(JSON.stringify(parsed.data)).toBe(json);
    }
  });

  test.each(['[]', '"abc"', '5', 'true', 'null'])('refuse %s', (json) => {
    expect(parse(json).error?.issues).toMatchObject([{ code: 'invalid_type', expected: 'record', path: [] }]);
  });

  test('check every text, wherever it stands', () => {
    expect(parse('{"a":5,"__proto__":"abcd"}').error?.issues).toMatchObject([
      { code: 'invalid_type', path: ['a'] },
      { code: 'too_big', path: ['__proto__'] },
    ]);
  });

  test('are no more than told', () => {
    expect(parse('{"a":"","b":"","c":""}').error?.issues).toMatchObject([
      { code: 'too_big', origin: 'record', maximum: 2, path: [] },
    ]);
  });
});
