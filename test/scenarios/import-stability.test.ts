import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import packageJson from '../../package.json' with { type: 'json' };
import { parseRequest as fromModels } from '../../src/lib/models.ts';
import * as validation from '../../src/lib/validation.ts';
import { validArguments } from '../support/arbitraries.ts';

const fromValidation = validation.parseRequest;

describe('Import stability', () => {
  test('both import paths are published', () => {
    expect(Object.keys(packageJson.exports)).toEqual(expect.arrayContaining(['./validation', './models']));
  });

  test('the validation path keeps every name that callers import', () => {
    expect(Object.keys(validation)).toEqual(
      expect.arrayContaining([
        'parseRequest',
        'problemLine',
        'requestSchema',
        'requiresChoice',
        'resultSchema',
      ]),
    );
  });

  test.each([
    ['a sound request', { title: 'x', prompt: 'y', selection_mode: 'text_input' }],
    [
      'an older one',
      { title: 'x', prompt: 'y', type: 'single_select', options: [{ id: 'a', recommended: true }] },
    ],
    ['a poll', { session_id: '01abc' }],
    ['a mistaken one', { titel: 'x' }],
    ['nothing', undefined],
  ])('the old path answers like the new one: %s', (_what, raw) => {
    expect(fromModels(raw)).toEqual(fromValidation(raw));
  });

  test('the old path answers like the new one, whatever is sent', () => {
    fc.assert(
      fc.property(fc.oneof(validArguments, fc.jsonValue()), (raw) => {
        expect(fromModels(raw)).toEqual(fromValidation(raw));
      }),
      { numRuns: 500 },
    );
  });

  test('the old path says what replaces it and when it goes', async () => {
    const source = await readFile(join(import.meta.dirname, '../../src/lib/models.ts'), 'utf8');
    expect(source).toMatch(/@deprecated[^*]*`choice-mcp\/validation`[^*]*next major release/);
  });
});
