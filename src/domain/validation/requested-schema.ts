import { isObject } from '../json-object.ts';
import { type GivenFields, readGiven } from './given-fields.ts';
import { type Found, joined, kindOf, type Path, readObject, readText, refuse } from './loose-values.ts';
import { type OtherQuestion, readOtherQuestion, refuseTooMany } from './other-question.ts';

/** A question, and where the property stands that it was made of. */
export type PropertyQuestion = { readonly path: Path; readonly question: OtherQuestion };

const propertyExample = '{"type": "string", "title": "Your name"}';
const example = `a schema such as {"type": "object", "properties": {"name": ${propertyExample}}}`;

/** The form of an MCP elicitation: a question for each property of a flat JSON Schema, in order. */
export function readRequestedSchema(sent: unknown): Found<PropertyQuestion> {
  const { found, problems } = readObject(sent, ['requestedSchema'], example);
  const [given] = found;
  if (given === undefined) return { found: [], problems };
  const schema = readGiven(given);
  const path = ['requestedSchema', 'properties'];
  const properties = schema.get('properties');
  if (!isObject(properties)) return refuse(path, 'missing', `is missing; give ${example}`);
  const entries = Object.entries(properties);
  if (entries.length === 0) return refuse(path, 'too-short', 'is empty; give at least one property');
  const required = schema.get('required');
  const needed = new Set<unknown>(Array.isArray(required) ? required : []);
  return (
    refuseTooMany(path, entries.length) ??
    joined(entries.map(([name, property]) => readProperty([...path, name], property, needed.has(name))))
  );
}

function readProperty(
  path: readonly string[],
  property: unknown,
  required: boolean,
): Found<PropertyQuestion> {
  if (!isObject(property)) {
    return refuse(path, 'wrong-type', `is ${kindOf(property)}; give a schema such as ${propertyExample}`);
  }
  const schema = readGiven(property);
  const items = schema.get('items');
  const isList = kindNamed(schema) === 'array' && isObject(items);
  const choices = isList ? choicesIn(readGiven(items)) : choicesIn(schema);
  const name = path.at(-1) ?? '';
  const fields = new Map<string, unknown>([
    ...[...schema].filter(([key]) => keptNames.has(key)),
    ['id', name],
    ['title', readText(schema.get('title')) ?? name],
    ['required', required],
    ['custom', false],
    ['multiSelect', isList],
    ...(choices === null ? [['placeholder', hint(schema)] as const] : [choices]),
  ]);
  const { found, problems } = readOtherQuestion(fields, isList ? [...path, 'items'] : path);
  return { found: found.map((question) => ({ path, question })), problems };
}

/** What a property has in common with a question; its `type` means something else. */
const keptNames: ReadonlySet<string> = new Set([
  ...['description', 'default', 'minItems', 'maxItems', 'preview'],
  ...['format', 'writeOnly', 'isSecret', 'secret'],
]);

/** A type that may be null as well is that type. */
function kindNamed(schema: GivenFields): unknown {
  const type = schema.get('type');
  return Array.isArray(type) ? type.find((one) => one !== 'null') : type;
}

/** The field that holds the values to choose from, under its name. */
function choicesIn(schema: GivenFields): readonly [string, unknown] | null {
  const values = schema.get('enum');
  if (Array.isArray(values) && values.length > 0) {
    const labels = schema.get('enumNames');
    const label = (index: number): unknown => (Array.isArray(labels) ? labels[index] : null);
    const choices = values.map((value: unknown, index) => ({ const: value, label: label(index) }));
    // Null says that the property may be left out.
    return ['enum', choices.filter((choice) => choice.const !== null)];
  }
  for (const name of ['oneOf', 'anyOf']) {
    const schemas = schema.get(name);
    const isChoice = (one: unknown) => isObject(one) && one.const !== undefined;
    if (Array.isArray(schemas) && schemas.length > 0 && schemas.every(isChoice)) return [name, schemas];
  }
  return kindNamed(schema) === 'boolean' ? ['oneOf', yesOrNo] : null;
}

const yesOrNo = [
  { const: true, title: 'Yes' },
  { const: false, title: 'No' },
];

/** What may be typed, in the words of the schema: they are the same in every language. */
function hint(schema: GivenFields): string | null {
  const value = readText(schema.get('default'));
  if (value !== null) return value;
  const kind = kindNamed(schema);
  if (kind === 'integer' || kind === 'number') {
    return `${kind} ${range(readText(schema.get('minimum')), readText(schema.get('maximum')))}`.trim();
  }
  const format = readText(schema.get('format'));
  if (format !== null) return formats.get(format) ?? format;
  const length = range(readText(schema.get('minLength')), readText(schema.get('maxLength')));
  return length === '' ? null : `length ${length}`;
}

const formats: ReadonlyMap<string, string> = new Map([
  ['email', 'email: name@example.com'],
  ['uri', 'uri: https://example.com'],
  ['date', 'date: YYYY-MM-DD'],
  ['date-time', 'date-time: YYYY-MM-DDThh:mm:ssZ'],
]);

function range(least: string | null, most: string | null): string {
  if (least !== null && most !== null) return `${least}–${most}`;
  if (least !== null) return `≥ ${least}`;
  return most === null ? '' : `≤ ${most}`;
}
