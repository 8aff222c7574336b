import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { marketShapes } from '../../../test/fixtures/market-shapes.ts';
import { takesOptions } from '../question/mode.ts';
import { isBlank } from '../text/characters.ts';
import { readGiven } from './given-fields.ts';
import type { OtherQuestion } from './other-question.ts';
import { readForm } from './other-shapes.ts';
import { problemLine } from './problem.ts';

/** Values a careless or hostile model sends where something else belongs. */
const wild = fc.oneof(
  fc.jsonValue({ maxDepth: 3 }),
  fc.constantFrom('__proto__', 'Other', '(Recommended)', '[', '{“', '\uD83D', ' ', 'true', 'multi', 'yesno'),
  fc.constantFrom(true, false, 0, 1, 2, 99, -1, null, 'password'),
);

const texts = fc.oneof(
  fc.constantFrom('Which?', 'Blue (Recommended)', '其他', 'a', 'b', ' a ', '', 'caf\u00E9', 'cafe\u0301'),
  fc.string({ maxLength: 8 }),
);

const optionKeys = fc.constantFrom('id', 'value', 'const', 'label', 'title', 'recommended', '__proto__');
const option = fc.oneof(texts, fc.dictionary(optionKeys, fc.oneof(texts, wild), { maxKeys: 4 }), wild);
const options = fc.oneof(
  { weight: 4, arbitrary: fc.array(option, { maxLength: 8 }) },
  { weight: 1, arbitrary: fc.dictionary(texts, option, { maxKeys: 4 }) },
  { weight: 1, arbitrary: fc.array(texts, { maxLength: 4 }).map((list) => JSON.stringify(list)) },
  { weight: 1, arbitrary: wild },
);

const flags = fc.constantFrom('multiSelect', 'multiple', 'custom', 'allowFreeform', 'isSecret', 'required');
const others = fc.constantFrom('id', 'type', 'min', 'max', 'minItems', 'maxItems', 'default', 'placeholder');

/** An entry with the right names and anything in them. */
const entry = fc
  .tuple(
    fc.dictionary(fc.constantFrom('question', 'header', 'title', 'prompt', 'message'), texts, { maxKeys: 3 }),
    fc.dictionary(fc.constantFrom('options', 'choices', 'enum', 'oneOf'), options, { maxKeys: 2 }),
    fc.dictionary(flags, fc.oneof(fc.boolean(), wild), { maxKeys: 3 }),
    fc.dictionary(others, fc.oneof(fc.nat({ max: 9 }), texts, wild), { maxKeys: 4 }),
  )
  .map((parts) => Object.assign({}, ...parts) as Record<string, unknown>);

const call = fc.oneof(
  entry.map((one) => ({ question: 'Which?', ...one })),
  fc.record({ questions: fc.oneof(fc.array(fc.oneof(entry, texts, wild), { maxLength: 5 }), wild) }),
  fc.record({
    message: texts,
    requestedSchema: fc.record({
      properties: fc.oneof(fc.dictionary(texts, fc.oneof(entry, wild), { maxKeys: 4 }), wild),
      required: fc.array(texts, { maxLength: 3 }),
    }),
  }),
  fc.dictionary(fc.constantFrom('questions', 'question', 'choices', 'requestedSchema', 'title', 'x'), wild),
);

function expectSound(question: OtherQuestion): void {
  const { title, mode, options: offered, min, max, defaultIds } = question;
  const ids = offered.map(({ id }) => id.trim().normalize('NFC'));
  expect(isBlank(title)).toBe(false);
  expect(takesOptions(mode)).toBe(offered.length > 0);
  expect(offered.length).toBeLessThanOrEqual(200);
  expect(new Set(ids).size).toBe(ids.length);
  expect(offered.every(({ id, label }) => !isBlank(id) && !isBlank(label) && !/\p{Cs}/u.test(id))).toBe(true);
  expect((min ?? 0) <= (max ?? offered.length) && (max ?? 0) <= offered.length).toBe(true);
  expect((defaultIds ?? []).length).toBeLessThanOrEqual(mode === 'single' ? 1 : (max ?? offered.length));
  for (const id of defaultIds ?? []) expect(offered.map((one) => one.id)).toContain(id);
}

function expectReading(raw: object): void {
  const reading = readForm(readGiven(raw));
  if (reading === null) return;
  const { form, problems } = reading;
  expect(form.entries.length + problems.length).toBeGreaterThan(0);
  for (const one of form.entries) if (one.shape === 'other') expectSound(one.question);
  for (const line of problems.map(problemLine)) {
    expect(line).not.toMatch(/\n|\[object/);
    expect(line.length).toBeLessThan(700);
  }
}

describe('any call at all', { timeout: 60_000 }, () => {
  test('is read or refused in words, and what is read can be asked', () => {
    fc.assert(fc.property(call, expectReading), { numRuns: 3_000 });
  });

  test('is read whatever JSON stands in it', () => {
    const json = fc.jsonValue({ maxDepth: 4 });
    fc.assert(
      fc.property(json, (value) => {
        expectReading({ questions: value });
        expectReading({ questions: [value, { question: value, options: value }] });
        expectReading({ question: value, options: value, default: value, type: value, max: value });
        expectReading({ requestedSchema: value });
        expectReading({ requestedSchema: { properties: { a: value, b: { enum: value, items: value } } } });
      }),
      { numRuns: 1_000 },
    );
  });

  test('is read whatever a program can hold', () => {
    const anything = fc.anything({
      withBigInt: true,
      withDate: true,
      withMap: true,
      withNullPrototype: true,
    });
    fc.assert(
      fc.property(anything, (value) => {
        expect(() =>
          readForm(readGiven({ questions: [value, { question: value, options: [value] }] })),
        ).not.toThrow();
        expect(() => readForm(readGiven({ choices: value, requestedSchema: value }))).not.toThrow();
      }),
      { numRuns: 1_000 },
    );
  });

  test('is read the same again, and not changed by it', () => {
    fc.assert(
      fc.property(call, (raw) => {
        const before = JSON.stringify(raw);
        const first = readForm(readGiven(raw));
        expect(readForm(readGiven(raw))).toEqual(first);
        expect(JSON.stringify(raw)).toBe(before);
      }),
      { numRuns: 500 },
    );
  });

  test('is read the same when its list came as JSON text', () => {
    fc.assert(
      fc.property(fc.array(entry, { maxLength: 4 }), (questions) => {
        const plain = JSON.parse(JSON.stringify(questions)) as unknown;
        expect(readForm(readGiven({ questions: JSON.stringify(questions) }))).toEqual(
          readForm(readGiven({ questions: plain })),
        );
      }),
      { numRuns: 500 },
    );
  });
});

describe('JSON text of the recorded shapes', () => {
  const lists = marketShapes.flatMap(({ name, call: { questions } }) =>
    Array.isArray(questions) && questions.every((one) => typeof one === 'object')
      ? [{ name, questions }]
      : [],
  );
  const same = (questions: readonly unknown[], text: string) =>
    expect(readForm(readGiven({ questions: text }))).toEqual(readForm(readGiven({ questions })));

  test.each(lists)('$name: with trailing commas', ({ questions }) => {
    same(questions, JSON.stringify(questions).replaceAll(/(?<=["\]}])[\]}]/g, ', $&'));
  });

  test.each(lists)('$name: with typographic quotes', ({ questions }) => {
    const text = JSON.stringify(questions);
    // Text that quotes something itself is another case.
    if (!text.includes('\\"')) same(questions, text.replaceAll(/"([^"]*)"/g, '“$1”'));
  });

  test.each(lists)('$name: on many lines', ({ questions }) => {
    same(questions, `\n${JSON.stringify(questions, null, 2)}\n`);
  });
});

describe('hostile calls end in time', () => {
  const half = 'x'.repeat(512 * 1024);
  test.each<[string, () => object]>([
    ['half a megabyte of question', () => ({ question: half, header: half, prompt: half })],
    [
      'half a megabyte of spaces',
      () => ({ question: ' '.repeat(512 * 1024), choices: [' '.repeat(512 * 1024)] }),
    ],
    ['half a megabyte of quotes', () => ({ questions: `[“${'“'.repeat(512 * 1024)}` })],
    ['100,000 options', () => ({ questions: [{ question: 'Q', options: Array(100_000).fill('a') }] })],
    [
      '100,000 options with ids',
      () => ({ questions: Array(20).fill({ options: Array(5_000).fill({ id: 'a' }) }) }),
    ],
    ['100,000 questions', () => ({ questions: Array(100_000).fill({ question: 'Q', options: ['a'] }) })],
    [
      '20 × 200 twins',
      () => ({ questions: Array(20).fill({ question: 'Q', options: Array(200).fill('a') }) }),
    ],
    ['100,000 defaults', () => ({ question: 'Q', options: ['a'], default: Array(100_000).fill('a') })],
    ['100,000 lists in lists as text', () => ({ questions: '['.repeat(100_000) + ']'.repeat(100_000) })],
    ['lists in lists', () => ({ questions: JSON.parse('['.repeat(3_000) + ']'.repeat(3_000)) as unknown })],
    [
      '100,000 properties',
      () => ({
        requestedSchema: {
          properties: Object.fromEntries(Array.from({ length: 100_000 }, (_, n) => [`p${n}`, {}])),
        },
      }),
    ],
    [
      '100,000 values',
      () => ({ requestedSchema: { properties: { a: { enum: Array(100_000).fill('a') } } } }),
    ],
  ])('%s', (_what, make) => {
    const raw = make();
    const started = process.cpuUsage();
    expectReading(raw);
    expect(process.cpuUsage(started).user / 1_000).toBeLessThan(2_000);
  });
});
