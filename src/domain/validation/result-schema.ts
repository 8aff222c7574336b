import * as z from 'zod/v4';
import { type Mode, modes } from '../question/mode.ts';
import { places } from '../session/face.ts';
import { actionStatuses } from '../session/result.ts';

const text = z.string();
const textOrNull = text.nullable();

/** How the picked options are ordered, in the words of an agent's schema. */
const orderWords: Readonly<Record<Mode['order'], string>> = { 'as-offered': "in the options' order" };

function ordersInUse(): string {
  return [...new Set(Object.values(modes).map(({ order }) => orderWords[order]))].join(' or ');
}

/** The answer to one of several questions. */
const answerSchema = z.strictObject({
  id: text,
  title: text,
  selected_ids: z.array(text),
  custom_input: textOrNull,
  option_annotations: z.record(text, text),
  global_annotation: textOrNull,
  skipped: z.boolean(),
});

/** A file that came with the answer. */
const attachmentSchema = z.strictObject({
  path: textOrNull,
  mime_type: text,
  name: text,
  bytes: z.int(),
  question_id: text,
});

/** What every result of the tool looks like. */
export const resultSchema = z.strictObject({
  selection: z
    .strictObject({
      summary: text.describe('Question and answer in one line, for people'),
      selected_ids: z.array(text).describe(`Ids of the picked options, ${ordersInUse()}`),
      custom_input: textOrNull.describe('The answer in typed words'),
      option_annotations: z
        .record(text, text)
        .describe('Notes of the human by option id, also on options not picked'),
      global_annotation: textOrNull.describe('Note on the whole answer; if cancelled, the reason'),
      placeholder_shown: z
        .boolean()
        .nullable()
        .describe('Whether the placeholder was visible; null without a text field'),
      url: textOrNull.describe('The same as url outside, for older callers'),
    })
    .describe('What the human chose'),
  action_status: z.enum(actionStatuses).describe('Answered, ended otherwise, or pending'),
  instructions: text.describe('What to do next, in words'),
  session_id: text.describe('Names the question; while pending, pass it alone to poll'),
  reply: z
    .enum(['rephrase'])
    .nullable()
    .describe('rephrase: the question itself is wrong; custom_input says why'),
  answers: z.array(answerSchema).describe('One per entry of questions, in order'),
  attachments: z.array(attachmentSchema).describe('Open each by path'),
  auto_submitted: z.boolean().describe('true: the time limit submitted selected_ids, nobody confirmed it'),
  interface: z.enum(places).describe('Where it was answered; while pending, where it is shown'),
  timeout_seconds: z.int().describe('How many seconds the human has, or had'),
  remaining_seconds: z.int().nullable().describe('How many are left of them while pending'),
  url: textOrNull.describe('Address of the question while pending, for people'),
  terminal_command: textOrNull.describe('Opens the question in a terminal while pending'),
  persisted: z.boolean().describe('false: not stored, and gone when the server exits'),
});

/** The JSON Schema of a whole result. Objects stay open there, so that a field added later breaks no client. */
export function publishedResultSchema(): Record<string, unknown> {
  return toPublished(resultSchema);
}

/** The same of what an agent acts on, for the tool list: every conversation pays for it. */
export function actedOnResultSchema(): Record<string, unknown> {
  const { selection } = resultSchema.shape;
  return toPublished(
    z.strictObject({
      selection: selection.omit({ placeholder_shown: true, url: true }).describe(selection.description ?? ''),
      ...resultSchema.pick({
        action_status: true,
        instructions: true,
        session_id: true,
        reply: true,
        auto_submitted: true,
        url: true,
        terminal_command: true,
      }).shape,
      answers: z
        .array(answerSchema.omit({ option_annotations: true, global_annotation: true, title: true }))
        .describe(resultSchema.shape.answers.description ?? ''),
      // What an entry holds would cost more than it tells; the inspector warns of entries that are not said to be anything.
      attachments: z
        .array(z.unknown().meta({ type: 'object' }))
        .describe(resultSchema.shape.attachments.description ?? ''),
    }),
  );
}

function toPublished(result: z.ZodObject): Record<string, unknown> {
  const { $schema: _dialect, ...schema } = z.toJSONSchema(result);
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
