import { readFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import {
  entryFields,
  limits,
  optionFields,
  publishedRequestSchema,
} from '../src/domain/validation/request-schema.ts';
import { publishedResultSchema } from '../src/domain/validation/result-schema.ts';

type Schema = {
  readonly description?: string;
  readonly enum?: readonly string[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
};

const reference = await readFile(new URL('../docs/reference/tool.md', import.meta.url), 'utf8');
const [requestPart = '', resultPart = ''] = reference.split('\n## Result\n');

/** Each field of a schema, those inside others as `outer.inner`, those of a list's entries as `list[].inner`. */
function fieldsOf({ properties = {} }: Schema, within = ''): readonly (readonly [string, Schema])[] {
  return Object.entries(properties).flatMap(([name, field]) => [
    [`${within}${name}`, field] as const,
    ...fieldsOf(field, `${name}.`),
    ...fieldsOf(field.items ?? {}, `${name}[].`),
  ]);
}

/** The lists of a request have their fields in the cell of the list, or in a section of their own. */
const isInEntry = (name: string) => name.includes('[].');

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
  const ofRequest = fieldsOf(publishedRequestSchema()).filter(([name]) => !isInEntry(name));
  test.each(withValues(publishedRequestSchema()).filter(([name]) => !isInEntry(name)))(
    'has the values of the request’s %s',
    (name, values) => {
      expect(valuesIn(requestPart, name)).toEqual(values);
    },
  );

  const [statusPart = '', fieldPart = ''] = resultPart.split('\n| field |');
  test.each(withValues(publishedResultSchema()))('has the values of the result’s %s', (name, values) => {
    // The statuses have a table of their own, with a row or more for each.
    const rows = [...statusPart.matchAll(/^\| `(\w+)`.* \|$/gm)].map(([, status]) => status);
    const statuses = [...new Set(rows.filter((status) => status !== 'action_status'))];
    const written = name === 'action_status' ? statuses : valuesIn(fieldPart, name);
    expect(written.toSorted()).toEqual(values.toSorted());
  });

  test.each(ofRequest)('has the request’s %s', (name) => {
    expect(requestPart).toContain(`\`${name}\``);
  });

  test('has every field of an option', () => {
    const [, fields = ''] = /^\| `options` \|[^`]*`\{([^}]*)\}`/m.exec(requestPart) ?? [];
    expect(fields.split(', ').map((name) => name.replace('?', ''))).toEqual(optionFields);
  });

  test.each(entryFields)('has the %s of one of several questions', (name) => {
    const [, several = ''] = requestPart.split('\n### Several questions\n');
    expect(several.split('\n### ')[0]).toContain(`\`${name}\``);
  });

  test.each([
    ['title', limits.title],
    ['prompt', limits.prompt],
    ['options', limits.options],
    ['options', limits.id],
    ['options', limits.label],
    ['options', limits.description],
    ['placeholder', limits.placeholder],
    ['option_annotations', limits.note],
    ['preview', limits.previewBytes / 1_024],
    ['preview', limits.previewsBytes / 1_024],
    ['questions', limits.questions],
  ])('names the limit of %s: %i', (name, limit) => {
    const row = requestPart.split('\n').find((line) => line.split(' | ')[0]?.includes(`\`${name}\``));
    expect(row).toContain(limit.toLocaleString('en'));
  });

  test('names how large a request may be', () => {
    expect(requestPart).toContain(`${limits.requestBytes / 1_024} KiB`);
  });

  test.each(fieldsOf(publishedResultSchema()))('has the result’s %s', (name) => {
    expect(resultPart).toMatch(new RegExp(`^\\| [^|]*\`${name.replaceAll(/[[\]]/g, '\\$&')}\``, 'm'));
  });

  test('says that nothing is parsed out of an address, that polls repeat and what becomes of hidden options', () => {
    for (const words of ['do not parse it', 'to every poll', 'for a week'])
      expect(reference).toContain(words);
  });
});

test.each(fieldsOf(publishedResultSchema()).filter(([name]) => !isInEntry(name)))(
  'the schema describes the result’s %s',
  (_name, field) => {
    expect(field.description).toBeTruthy();
  },
);
