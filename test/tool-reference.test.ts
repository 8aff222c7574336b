import { readFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { publishedRequestSchema } from '../src/domain/validation/request-schema.ts';
import { publishedResultSchema } from '../src/domain/validation/result-schema.ts';

type Schema = {
  readonly description?: string;
  readonly enum?: readonly string[];
  readonly properties?: Readonly<Record<string, Schema>>;
};

const reference = await readFile(new URL('../docs/reference/tool.md', import.meta.url), 'utf8');
const [requestPart = '', resultPart = ''] = reference.split('\n## Result\n');

/** Each field of a schema, those inside others as `outer.inner`. */
function fieldsOf({ properties = {} }: Schema, within = ''): readonly (readonly [string, Schema])[] {
  return Object.entries(properties).flatMap(([name, field]) => [
    [`${within}${name}`, field] as const,
    ...fieldsOf(field, `${name}.`),
  ]);
}

/** What stands as code in a text: the values in a cell. */
const codesIn = (text: string) => [...text.matchAll(/`([^`]+)`/g)].map(([, code]) => code);

/** The values that a row gives a field in its second cell. */
function valuesIn(part: string, name: string): readonly (string | undefined)[] {
  const [, cell = ''] = new RegExp(`^\\| \`${name}\` \\| ([^|]*) \\|`, 'm').exec(part) ?? [];
  return codesIn(cell);
}

const withValues = (schema: Schema) =>
  fieldsOf(schema).flatMap(([name, field]) =>
    field.enum === undefined ? [] : [[name, field.enum] as const],
  );

describe('the reference of the tool', () => {
  test.each(withValues(publishedRequestSchema()))('has the values of the request’s %s', (name, values) => {
    expect(valuesIn(requestPart, name)).toEqual(values);
  });

  const [statusPart = '', fieldPart = ''] = resultPart.split('\n| field |');
  test.each(withValues(publishedResultSchema()))('has the values of the result’s %s', (name, values) => {
    // The statuses have a table of their own, with a row or more for each.
    const rows = [...statusPart.matchAll(/^\| `(\w+)`.* \|$/gm)].map(([, status]) => status);
    const statuses = [...new Set(rows.filter((status) => status !== 'action_status'))];
    const written = name === 'action_status' ? statuses : valuesIn(fieldPart, name);
    expect(written.toSorted()).toEqual(values.toSorted());
  });

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
