import * as z from 'zod/v4';
import { faces } from '../session/face.ts';
import { actionStatuses } from '../session/result.ts';

const text = z.string();
const textOrNull = text.nullable();

/** What every result of the tool looks like. Few descriptions: each result explains itself in `instructions`. */
export const resultSchema = z.strictObject({
  selection: z.strictObject({
    summary: text,
    selected_ids: z.array(text),
    custom_input: textOrNull,
    option_annotations: z.record(text, text),
    global_annotation: textOrNull,
    placeholder_shown: z.boolean().nullable(),
    url: textOrNull,
  }),
  action_status: z.enum(actionStatuses),
  instructions: text.describe('What to do next'),
  session_id: text,
  reply: z.enum(['rephrase']).nullable(),
  answers: z.array(z.record(text, z.unknown())),
  auto_submitted: z.boolean().describe('true: the timeout submitted, not the human'),
  interface: z.enum(faces),
  timeout_seconds: z.int(),
  remaining_seconds: z.int().nullable(),
  url: textOrNull,
  terminal_command: textOrNull,
  persisted: z.boolean(),
});

/** The JSON Schema clients are shown. Objects stay open there, so that a field added later breaks no client. */
export function publishedResultSchema(): Record<string, unknown> {
  const { $schema: _dialect, ...schema } = z.toJSONSchema(resultSchema);
  return portable(schema) as Record<string, unknown>;
}

/** What tells a client nothing, or would forbid a field added later. */
const left = new Set(['additionalProperties=false', 'minimum', 'maximum', 'propertyNames']);

/** `string | null` is spelt as a choice of two, because some clients know one `type` only. */
function portable(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(portable);
  if (typeof schema !== 'object' || schema === null) return schema;
  const kept = Object.entries(schema).filter(
    ([key, value]) => !left.has(key) && !left.has(`${key}=${value}`),
  );
  return Object.fromEntries(
    kept.map(([key, value]) =>
      key === 'type' && Array.isArray(value)
        ? ['anyOf', value.map((type) => ({ type }))]
        : [key, portable(value)],
    ),
  );
}
