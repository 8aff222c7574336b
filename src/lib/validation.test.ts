import { describe, expect, test } from 'vitest';
import * as entry from './validation.ts';

const question = {
  title: 'Deploy how?',
  prompt: 'Because a rollback is slow.',
  selection_mode: 'single',
  options: [{ id: 'blue', recommended: true }, { id: 'rolling' }],
};

describe('the entry choice-mcp/validation', () => {
  test('exports what is documented, and nothing by accident', () => {
    expect(Object.keys(entry).toSorted()).toEqual([
      'parseRequest',
      'problemLine',
      'requestSchema',
      'requiresChoice',
      'resultSchema',
    ]);
  });

  test('reads a sound request into its one shape', () => {
    const parsed = entry.parseRequest(question);
    expect(parsed.ok && parsed.request).toMatchObject({
      questions: [{ mode: 'single', min: 1, max: 1, defaultIds: null }],
    });
  });

  test('tells everything wrong with another', () => {
    const parsed = entry.parseRequest({ ...question, title: '', timeout: 5 });
    expect(parsed.ok ? [] : parsed.problems.map(entry.problemLine)).toEqual([
      'title: is empty; write something',
      'timeout: is not a known field; did you mean timeout_seconds?',
    ]);
  });

  test('says when a human has to be asked', () => {
    const plain = { viablePaths: 2, destructive: false, missingConfiguration: false };
    expect(entry.requiresChoice(plain)).toBe(false);
    for (const more of [{ viablePaths: 3 }, { destructive: true }, { missingConfiguration: true }]) {
      expect(entry.requiresChoice({ ...plain, ...more })).toBe(true);
    }
  });

  test('has the schemas as plain JSON Schema', () => {
    for (const schema of [entry.requestSchema, entry.resultSchema]) {
      expect(JSON.parse(JSON.stringify(schema))).toEqual(schema);
      expect(schema).toMatchObject({ type: 'object', properties: expect.any(Object) });
    }
  });
});

const harmless = { viablePaths: 1, destructive: false, missingConfiguration: false };

describe('when the human has to be asked', () => {
  test.each([
    [0, false],
    [1, false],
    [2, false],
    [3, true],
    [40, true],
  ])('%i viable paths: %s', (viablePaths, asks) => {
    expect(entry.requiresChoice({ ...harmless, viablePaths })).toBe(asks);
  });

  test('a destructive action is never taken unasked', () => {
    expect(entry.requiresChoice({ ...harmless, destructive: true })).toBe(true);
  });

  test('missing configuration is never guessed', () => {
    expect(entry.requiresChoice({ ...harmless, missingConfiguration: true })).toBe(true);
    expect(entry.requiresChoice({ ...harmless, viablePaths: 0, missingConfiguration: true })).toBe(true);
  });

  test('what is left out is no reason, and the answer is yes or no all the same', () => {
    expect(entry.requiresChoice({})).toBe(false);
    expect(entry.requiresChoice({ viablePaths: 3 })).toBe(true);
    expect(entry.requiresChoice({ destructive: true })).toBe(true);
    expect(entry.requiresChoice(JSON.parse('{"viablePaths": null, "missingConfiguration": 1}'))).toBe(true);
  });

  test('each reason is enough, and so are all together', () => {
    expect(entry.requiresChoice({ viablePaths: 3, destructive: true, missingConfiguration: true })).toBe(
      true,
    );
  });
});
