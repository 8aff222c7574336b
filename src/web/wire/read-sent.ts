import * as z from 'zod/v4';
import { requestWords } from '../strings.ts';

/** A body or a query as it is declared, and what reading makes of it. */
export type Declared = z.ZodType;
export type ReadAs<Schema extends Declared> = z.output<Schema>;

export type Read<Value> = { readonly value: Value } | { readonly problems: readonly string[] };

/** What was sent, as declared; or what is wrong with it, each field once and with what to give instead. */
export function readSent<Schema extends Declared>(
  schema: Schema | undefined,
  sent: unknown,
): Read<ReadAs<Schema>> {
  // Where nothing is declared nothing is read.
  if (schema === undefined) return { value: undefined as ReadAs<Schema> };
  const read = schema.safeParse(sent);
  if (read.success) return { value: read.data };
  const { properties: fields = {} } = describe(schema);
  const problems = new Map(read.error.issues.flatMap((issue) => problemsIn(issue, fields)));
  return { problems: [...problems.values()] };
}

type Fields = Readonly<Record<string, { readonly give?: string; readonly description?: string }>>;
type Description = {
  readonly description?: string;
  readonly properties?: Fields;
  readonly required?: readonly string[];
};

/** A declaration as data: what a refusal and the reference say about it. */
function describe(schema: Declared): Description {
  return z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Description;
}

const words = requestWords.body;

type FieldProblem = readonly [field: string, problem: string];

function problemsIn(issue: z.core.$ZodIssue, fields: Fields): readonly FieldProblem[] {
  const [field] = issue.path.map(String);
  if (field === undefined && issue.code === 'unrecognized_keys') {
    const known = Object.keys(fields).join(', ');
    return issue.keys.map((key) => [key, words.unknown(key, known)]);
  }
  if (field === undefined) return [['', issue.message]];
  const own = issue.code === 'custom' ? issue.params?.give : undefined;
  return [[field, words.give(field, String(own ?? fields[field]?.give))]];
}
