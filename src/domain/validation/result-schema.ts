import * as z from 'zod/v4';
import { faces } from '../ending.ts';
import { actionStatuses } from '../result.ts';

const text = z.string();
const textOrNull = text.nullable();

/** What every result of the tool looks like. Few descriptions: each result explains itself in `instructions`. */
export const resultSchema = z.strictObject({
  session_id: text,
  action_status: z.enum(actionStatuses),
  selection: z.strictObject({
    selected_ids: z.array(text),
    custom_input: textOrNull,
    option_annotations: z.record(text, text),
    global_annotation: textOrNull,
    placeholder_shown: z.boolean().nullable(),
    summary: text,
    url: textOrNull,
  }),
  url: textOrNull,
  interface: z.enum(faces),
  auto_submitted: z.boolean().describe('true: the timeout submitted, not the human'),
  timeout_seconds: z.int(),
  remaining_seconds: z.int().nullable(),
  persisted: z.boolean(),
  terminal_command: textOrNull,
  instructions: text.describe('What to do next'),
});

/** The JSON Schema clients are shown. Objects stay open there, so that a field added later breaks no client. */
export function publishedResultSchema(): Record<string, unknown> {
  const { $schema: _dialect, ...schema } = z.toJSONSchema(resultSchema, { override: shorten });
  return schema;
}

type Drawn = { readonly jsonSchema: z.core.JSONSchema.BaseSchema };

/** Bytes that say nothing: `string | null` fits in one word, and nobody sends an unsafe integer. */
function shorten({ jsonSchema }: Drawn): void {
  const nullable = jsonSchema.anyOf?.map((one) => one.type);
  if (nullable?.length === 2 && nullable[1] === 'null' && nullable[0] !== undefined) {
    delete jsonSchema.anyOf;
    Object.assign(jsonSchema, { type: [nullable[0], 'null'] });
  }
  if (jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties;
  for (const noise of ['minimum', 'maximum', 'propertyNames'] as const) delete jsonSchema[noise];
}
