import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import * as z from 'zod/v4';
import { validArguments, validForms } from '../../../test/support/arbitraries.ts';
import { firstQuestion } from '../question/request.ts';
import { parseCall } from './parse-request.ts';
import { problemLine } from './problem.ts';
import { publishedRequestSchema, requestFields } from './request-schema.ts';

/** Values a careless or hostile agent sends where something else belongs. */
const wild = fc.oneof(
  fc.jsonValue(),
  fc.constantFrom('__proto__', 'constructor', 'toString', '\u0000', '\u202E', '', ' ', 'single', 'a'),
  fc.array(fc.constantFrom('a', 'b', null, 5, {}), { maxLength: 300 }),
  fc.dictionary(fc.constantFrom('id', 'label', '__proto__', 'recommended', 'a'), fc.jsonValue()),
);

const names = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...requestFields, 'type', 'transport', 'allow_cancel') },
  { weight: 1, arbitrary: fc.constantFrom('__proto__', 'constructor', 'titel', 'x') },
  { weight: 1, arbitrary: fc.string() },
);

const misshapen = fc
  .array(fc.tuple(names, wild), { maxLength: 8 })
  .map((entries) => JSON.parse(JSON.stringify(Object.fromEntries(entries))) as unknown);

function expectAnswerInWords(raw: unknown): void {
  const call = parseCall(raw);
  expect(['ask', 'poll', 'refused']).toContain(call.kind);
  if (call.kind !== 'refused') return;
  expect(call.problems.length).toBeGreaterThan(0);
  expect(call.problems.length).toBeLessThanOrEqual(51);
  for (const line of call.problems.map(problemLine)) {
    expect(line).not.toMatch(/\n|undefined|\[object/);
    expect(line.length).toBeLessThan(700);
  }
}

describe('any arguments at all are asked, polled or refused in words, never a crash', {
  timeout: 60_000,
}, () => {
  test('any JSON', () => {
    fc.assert(fc.property(fc.jsonValue({ maxDepth: 4 }), expectAnswerInWords), { numRuns: 1_500 });
  });

  test('the right names with the wrong things in them', () => {
    fc.assert(fc.property(misshapen, expectAnswerInWords), { numRuns: 2_500 });
  });

  test('whatever a program can hold', () => {
    const anything = fc.anything({
      withBigInt: true,
      withDate: true,
      withMap: true,
      withNullPrototype: true,
      withObjectString: true,
      withSet: true,
      withTypedArray: true,
      withSparseArray: true,
    });
    fc.assert(
      fc.property(anything, (raw) => {
        expect(() => parseCall(raw)).not.toThrow();
        expect(() =>
          parseCall({ title: raw, options: [raw, { id: raw }], option_annotations: raw }),
        ).not.toThrow();
      }),
      { numRuns: 1_000 },
    );
  });

  test.each([
    ['lists in lists', `{"options":${'['.repeat(3_000)}${']'.repeat(3_000)}}`],
    ['objects in objects', `{"options":${'{"a":'.repeat(3_000)}1${'}'.repeat(3_000)}}`],
    ['a huge list', `{"options":[${'1,'.repeat(200_000)}1]}`],
    ['a huge list of ids', `{"default_selection_ids":[${'"a",'.repeat(100_000)}"a"]}`],
    [
      'a huge object',
      `{"option_annotations":{${Array.from({ length: 30_000 }, (_, n) => `"k${n}":""`).join()}}}`,
    ],
  ])('%s', (_what, json) => {
    expectAnswerInWords(JSON.parse(json));
  });
});

describe('any valid request', { timeout: 60_000 }, () => {
  const asPublished = z.fromJSONSchema(publishedRequestSchema());

  test('is accepted, and would be by a client that checks the published schema', () => {
    fc.assert(
      fc.property(validArguments, (raw) => {
        expect(parseCall(raw).kind).toBe('ask');
        expect(asPublished.safeParse(JSON.parse(JSON.stringify(raw))).error).toBeUndefined();
      }),
      { numRuns: 1_000 },
    );
  });

  test('accepts every valid form, as the published schema does', () => {
    fc.assert(
      fc.property(validForms, (raw) => {
        expect(parseCall(raw).kind).toBe('ask');
        expect(asPublished.safeParse(JSON.parse(JSON.stringify(raw))).error).toBeUndefined();
      }),
      { numRuns: 500 },
    );
  });

  test('keeps every id byte for byte, and its bounds in order', () => {
    fc.assert(
      fc.property(validArguments, (raw) => {
        const call = parseCall(raw);
        if (call.kind !== 'ask') throw new Error('refused');
        const given = (raw.options ?? []) as readonly { readonly id: string }[];
        const { options, min, max } = firstQuestion(call.request);
        expect(options.map((option) => option.id)).toEqual(given.map((option) => option.id));
        expect(options.every((option) => option.label !== '')).toBe(true);
        expect(min <= max && max <= options.length).toBe(true);
      }),
      { numRuns: 1_000 },
    );
  });
});
