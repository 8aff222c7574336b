import { describe, expect, test } from 'vitest';
import { modes, selectionModes } from '../question/mode.ts';
import {
  callFields,
  entryFields,
  limits,
  optionFields,
  publishedRequestSchema,
  questionFields,
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
      'option_annotations',
      'global_annotation',
      'preview',
      'questions',
      'placeholder_visible',
      'single_submit_mode',
      'option_annotations_enabled',
      'global_annotation_enabled',
      'timeout_seconds',
      'wait',
      'interface',
      'session_id',
    ]);
    expect(requestFields).toEqual(Object.keys(schema.properties ?? {}));
    expect(optionFields).toEqual(['id', 'label', 'description', 'recommended', 'preview']);
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

  test('names the kinds that are checked', () => {
    for (const text of ['title', 'prompt', 'placeholder', 'global_annotation', 'preview'])
      expect(field(text)).toMatchObject({ type: 'string' });
    expect(field('options')).toMatchObject({ type: 'array' });
    expect(field('options').items).toMatchObject({
      additionalProperties: false,
      required: ['id'],
      properties: {
        id: { type: 'string' },
        label: { type: 'string' },
        description: { type: 'string' },
        recommended: { type: 'boolean' },
        preview: { type: 'string' },
      },
    });
    expect(field('option_annotations')).toMatchObject({
      type: 'object',
      additionalProperties: { type: 'string' },
    });
  });

  test('names no length and no count: the parser keeps them, and refusals name them', () => {
    expect(JSON.stringify(schema)).not.toMatch(/"(?:min|max)(?:imum|Length|Items|Properties)"/);
    expect(limits).toEqual({
      title: 300,
      prompt: 65_536,
      options: 200,
      id: 128,
      label: 300,
      description: 4_096,
      placeholder: 500,
      note: 8_192,
      questions: 8,
      previewBytes: 32_768,
      previewsBytes: 262_144,
      requestBytes: 524_288,
    });
  });

  test('shows what most entries of questions have, whose words stand with the fields of a single one', () => {
    const { items } = field('questions');
    expect(items).toMatchObject({ type: 'object', required: ['title'] });
    expect(items).not.toHaveProperty('additionalProperties');
    expect(entryFields).toEqual(expect.arrayContaining(Object.keys(items?.properties ?? {})));
    expect(entryFields).toEqual(['id', ...questionFields, 'optional']);
    expect(items?.properties).toMatchObject({
      id: { type: 'string' },
      selection_mode: { enum: selectionModes },
      options: { type: 'array' },
      optional: { type: 'boolean' },
    });
    for (const one of Object.values(items?.properties ?? {})) expect(one).not.toHaveProperty('description');
  });

  test('has every field once: what concerns the call is no field of a question', () => {
    expect(callFields.filter((name) => entryFields.includes(name))).toEqual([]);
    expect([...questionFields, 'questions', ...callFields]).toEqual(requestFields);
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

  test('wants whole numbers and promises nothing about them', () => {
    for (const name of ['min_selections', 'max_selections', 'timeout_seconds'])
      expect(Object.entries(field(name))).toEqual([
        ['description', expect.any(String)],
        ['type', 'integer'],
      ]);
  });

  test('is small, because every conversation pays for it', () => {
    expect(JSON.stringify(schema).length).toBeLessThan(3_800);
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
