import { readFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { publishedRequestSchema } from '../src/domain/validation/request-schema.ts';
import { publishedResultSchema } from '../src/domain/validation/result-schema.ts';

type Schema = { readonly description?: string; readonly properties?: Readonly<Record<string, Schema>> };

const reference = await readFile(new URL('../docs/reference/tool.md', import.meta.url), 'utf8');
const [requestPart = '', resultPart = ''] = reference.split('\n## Result\n');

/** Each field of a schema, those inside others as `outer.inner`. */
function fieldsOf({ properties = {} }: Schema, within = ''): readonly (readonly [string, Schema])[] {
  return Object.entries(properties).flatMap(([name, field]) => [
    [`${within}${name}`, field] as const,
    ...fieldsOf(field, `${name}.`),
  ]);
}

describe('the reference of the tool', () => {
  test.each(fieldsOf(publishedRequestSchema()))('has the request’s %s', (name) => {
    expect(requestPart).toContain(`\`${name}\``);
  });

  test.each(fieldsOf(publishedResultSchema()))('has the result’s %s', (name) => {
    expect(resultPart).toMatch(new RegExp(`^\\| [^|]*\`${name}\``, 'm'));
  });

  test('says that nothing is parsed out of an address, that polls repeat and what becomes of hidden options', () => {
    for (const words of ['do not parse it', 'to every poll', 'for a week'])
      expect(reference).toContain(words);
  });
});

test.each(fieldsOf(publishedResultSchema()))('the schema describes the result’s %s', (_name, field) => {
  expect(field.description).toBeTruthy();
});
