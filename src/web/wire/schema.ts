import * as z from 'zod/v4';
import { notesFromObject } from '../../domain/answer/note.ts';
import { isObject } from '../../domain/json-object.ts';
import { requestWords } from '../strings.ts';

const words = requestWords.body;

/** What is declared, as its sender has it, and as its reader has it. */
export type Sent<Schema extends z.ZodType> = DeeplyReadonly<z.input<Schema>>;
export type Received<Schema extends z.ZodType> = DeeplyReadonly<z.output<Schema>>;

type DeeplyReadonly<Value> = Value extends object
  ? { readonly [Key in keyof Value]: DeeplyReadonly<Value[Key]> }
  : Value;

/** A body or a query as it is declared. */
export type Declared = z.ZodType;
type Read<Schema extends Declared> =
  | { readonly value: Received<Schema> }
  | { readonly problems: readonly string[] };

/** What was sent, as declared; or what is wrong with it, each field once and with what to give instead. */
export function readSent<Schema extends Declared>(schema: Schema | undefined, sent: unknown): Read<Schema> {
  // Where nothing is declared nothing is read.
  const read = schema?.safeParse(sent);
  if (schema === undefined || read?.error === undefined) return { value: read?.data as Received<Schema> };
  const { properties } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  const fields = properties as Fields;
  const problems = new Map(read.error.issues.flatMap((issue) => problemsIn(issue, fields)));
  return { problems: [...problems.values()] };
}

type Fields = Readonly<Record<string, { readonly give?: string }>>;

function problemsIn(issue: z.core.$ZodIssue, fields: Fields): readonly (readonly [string, string])[] {
  const [field] = issue.path.map(String);
  if (field === undefined && issue.code === 'unrecognized_keys') {
    const known = Object.keys(fields).join(', ');
    return issue.keys.map((key) => [key, words.unknown(key, known)]);
  }
  if (field === undefined) return [['', issue.message]];
  const own = issue.code === 'custom' ? issue.params?.give : undefined;
  return [[field, words.give(field, String(own ?? fields[field]?.give))]];
}

// The kinds of fields a request is made of.

/** Says what a field takes, for a refusal and for the reference. */
export const taking = <Schema extends z.ZodType>(schema: Schema, give: string) => schema.meta({ give });

/** So many units, as they are kept; the library would count characters. */
export const text = (max: number) =>
  taking(
    z.string().refine(({ length }) => length >= 1 && length <= max),
    words.text(max),
  );

/** Longer than any text a rule allows: the rules say it better, in the person's language. */
export const textOrNull = taking(z.string().nullable().default(null), words.longText(1024 * 1024));

/** One finding for all that is wrong within: a body has room for half a million, each of which the library describes. */
export const whole = <Output, Input>(schema: z.ZodType<Output, Input>) =>
  z.custom<Input>((value) => schema.validate(value)).pipe(schema);

export const texts = taking(whole(z.array(z.string()).nullable()), words.texts);

/** The library's own record would drop the key `__proto__`, which is a legal option id. */
const textsById = z.custom<Readonly<Record<string, string>>>(
  (value) => isObject(value) && Object.values(value).every((note) => typeof note === 'string'),
);
export const notes = taking(textsById.nullish(), words.notes).transform((value) =>
  notesFromObject(value ?? {}),
);

export const wholeNumber = (max: number) => taking(z.int().min(1).max(max), words.integer(1, max));

export const oneOf = <const Value extends string>(values: readonly Value[]) =>
  taking(z.enum(values), words.oneOf(values.join(', ')));
