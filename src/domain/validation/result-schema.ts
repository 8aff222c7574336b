import * as z from 'zod/v4';
import { faces } from '../session/face.ts';
import { actionStatuses } from '../session/result.ts';

const text = z.string();
const textOrNull = text.nullable();

/** What every result of the tool looks like. Few words on each: `instructions` explain the result at hand. */
export const resultSchema = z.strictObject({
  selection: z
    .strictObject({
      summary: text.describe('For people'),
      selected_ids: z.array(text).describe("In the options' order"),
      custom_input: textOrNull.describe('Typed answer'),
      option_annotations: z.record(text, text).describe('Notes by option id, also on unpicked ones'),
      global_annotation: textOrNull.describe('Note on the whole; if cancelled: why'),
      placeholder_shown: z.boolean().nullable().describe('Text modes only'),
      url: textOrNull.describe('As url'),
    })
    .describe('The answer'),
  action_status: z.enum(actionStatuses).describe('What came of it'),
  instructions: text.describe('What to do next'),
  session_id: text.describe('To poll'),
  reply: z.enum(['rephrase']).nullable().describe('Reserved'),
  answers: z.array(z.strictObject({})).describe('Reserved'),
  auto_submitted: z.boolean().describe('true: the timeout submitted, not the human'),
  interface: z.enum(faces).describe('Where it is or was answered'),
  timeout_seconds: z.int().describe('In force'),
  remaining_seconds: z.int().nullable().describe('While pending'),
  url: textOrNull.describe('For people while pending; do not parse it'),
  terminal_command: textOrNull.describe('While pending'),
  persisted: z.boolean().describe('false: gone when the server exits'),
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
