import * as z from 'zod/v4';
import { requestWords } from '../strings.ts';
import type { Told } from './on-the-wire.ts';

/** A body or a query as it is declared. */
export type Declared = z.ZodType;
type Read<Schema extends Declared> =
  | { readonly value: Told<Schema> }
  | { readonly problems: readonly string[] };

/** What was sent, as declared; or what is wrong with it, each field once and with what to give instead. */
export function readSent<Schema extends Declared>(schema: Schema | undefined, sent: unknown): Read<Schema> {
  // Where nothing is declared nothing is read.
  const read = schema?.safeParse(sent);
  if (schema === undefined || read?.error === undefined) return { value: read?.data as Told<Schema> };
  const { properties } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  const fields = properties as Fields;
  const problems = new Map(read.error.issues.flatMap((issue) => problemsIn(issue, fields)));
  return { problems: [...problems.values()] };
}

type Fields = Readonly<Record<string, { readonly give?: string }>>;

const words = requestWords.body;

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
