import * as z from 'zod/v4';

/** As much of JSON Schema as the wire's declarations turn into. `give` is ours: what a refusal says. */
type Described = {
  readonly give?: string;
  readonly description?: string;
  readonly $ref?: string;
  readonly $defs?: Readonly<Record<string, Described>>;
  readonly type?: string | readonly string[];
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Described[];
  readonly oneOf?: readonly Described[];
  readonly items?: Described;
  readonly properties?: Readonly<Record<string, Described>>;
  readonly additionalProperties?: Described | boolean;
  readonly required?: readonly string[];
};

function describe(schema: z.ZodType): Described {
  return z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Described;
}

/** A list of fields, or one line for what has none of its own. */
export function fieldsText(schema: z.ZodType): string {
  return toText(describe(schema));
}

/** What has a name of its own, by that name. */
export function namedTexts(schemas: readonly z.ZodType[]): ReadonlyMap<string, string> {
  const named = schemas.flatMap((schema) => Object.entries(describe(schema).$defs ?? {}));
  return new Map(named.sort(([a], [b]) => a.localeCompare(b)).map(([name, one]) => [name, toText(one)]));
}

/** The kinds of a union, each by its type, with what it is for. */
export function variantTexts(schema: z.ZodType): readonly string[] {
  return (describe(schema).oneOf ?? []).map(({ description = '', ...one }) => {
    const { type, ...properties } = one.properties ?? {};
    const fields = Object.keys(properties).length === 0 ? '' : `\n\n${toText({ ...one, properties })}`;
    return `### \`${type?.const}\`\n\n${description}.${fields}`;
  });
}

function toText({ $ref, properties, required = [], description }: Described): string {
  if ($ref !== undefined) return nameOf($ref);
  if (properties === undefined) return `${description}.`;
  const rows = Object.entries(properties).map(([name, field]) => {
    const mark = required.includes(name) ? '' : '?';
    const meaning = field.description === undefined ? '' : `. ${field.description}`;
    return `- \`${name}${mark}\`: ${kindOf(field)}${meaning}`;
  });
  return rows.join('\n');
}

function kindOf(field: Described): string {
  if (field.give !== undefined) return field.give;
  if (field.$ref !== undefined) return nameOf(field.$ref);
  if (field.const !== undefined) return JSON.stringify(field.const);
  if (field.enum !== undefined) return `one of ${field.enum.join(', ')}`;
  const several = field.anyOf ?? field.oneOf;
  if (several !== undefined) return several.map(kindOf).join(' or ');
  if (field.items !== undefined) return `list of ${kindOf(field.items)}`;
  if (field.properties !== undefined) return objectOf(field);
  if (typeof field.additionalProperties === 'object')
    return `object of ${kindOf(field.additionalProperties)}`;
  return [field.type ?? 'object'].flat().map(named).join(' or ');
}

function objectOf({ properties = {}, required = [] }: Described): string {
  const fields = Object.entries(properties).map(
    ([name, one]) => `${name}${required.includes(name) ? '' : '?'}: ${kindOf(one)}`,
  );
  return `{${fields.join(', ')}}`;
}

const kinds: Readonly<Record<string, string>> = {
  string: 'text',
  integer: 'whole number',
  number: 'number',
  boolean: 'true or false',
  null: 'null',
};

const named = (type: string) => kinds[type] ?? type;
const nameOf = (ref: string) => ref.replace('#/$defs/', '');
