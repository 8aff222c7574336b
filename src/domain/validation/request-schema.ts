import * as z from 'zod/v4';
import { isObject } from '../json-object.ts';
import {
  modes,
  nameModes,
  pickCanSend,
  type SelectionMode,
  selectionModes,
  takesOptions,
  takesText,
} from '../question/mode.ts';
import { interfaceWishes } from '../question/request.ts';
import { countCharacters } from '../text/characters.ts';

export const limits = {
  title: 300,
  prompt: 65_536,
  options: 200,
  id: 128,
  label: 300,
  description: 4_096,
  placeholder: 500,
  note: 8_192,
  questions: 8,
  previewBytes: 32 * 1024,
  previewsBytes: 256 * 1024,
  requestBytes: 512 * 1024,
} as const;

const optionSchema = z.strictObject({
  id: textOf({ min: 1, max: limits.id }).describe('Returned in selected_ids'),
  label: textOf({ max: limits.label }).optional().describe('Shown text; default: id'),
  description: textOf({ max: limits.description }).optional().describe('Consequences, trade-offs'),
  recommended: z.boolean().optional().describe('true on what you would choose'),
  preview: bytesOf(limits.previewBytes)
    .optional()
    .describe('Shown beside it: Markdown, code or a diff, up to 32 KB'),
});

const whatToDo: Readonly<Record<SelectionMode, string>> = {
  single: 'pick one',
  multi: 'pick several',
  text_input: 'type',
  hybrid: 'pick and/or type',
};

const optionsOnly = `Not for ${nameModes((mode) => !takesOptions(mode), 'or')}`;
const textOnly = `${nameModes(takesText, 'and')} only`;
const toOne = nameModes((mode) => modes[mode].picks === 'one', 'and');
const fromZero = nameModes((mode) => takesOptions(mode) && modes[mode].defaultMin === 0, 'and');

const note = textOf({ max: limits.note });
const preview = bytesOf(limits.previewBytes).optional();

/** What one question says, alone or as one of several. */
const questionShape = {
  title: textOf({ min: 1, max: limits.title })
    .optional()
    .describe('The question in one line. Required unless polling or with questions'),
  prompt: textOf({ min: 1, max: limits.prompt })
    .optional()
    .describe(
      'Markdown. Required like title. The current task context and the reason a choice is needed: what you do, what you found, what depends on the answer',
    ),
  selection_mode: z
    .enum(selectionModes)
    .optional()
    .describe(
      `Required like title. ${selectionModes.map((mode) => `${mode}: ${whatToDo[mode]}`).join('; ')}`,
    ),
  options: z
    .array(optionSchema)
    .min(1)
    .max(limits.options)
    .optional()
    .describe(
      `Required for ${nameModes(takesOptions, 'and')}. ${optionsOnly}. At least one with recommended: true`,
    ),
  default_selection_ids: z
    .array(z.string())
    .max(limits.options)
    .optional()
    .describe(`Option ids preselected for the human. ${optionsOnly}`),
  min_selections: z
    .int()
    .min(0)
    .optional()
    .describe(`Least options to pick. Default: 1, ${fromZero} 0. ${optionsOnly}`),
  max_selections: z
    .int()
    .min(0)
    .optional()
    .describe(`Most options to pick. Default: all, ${toOne} 1. ${optionsOnly}`),
  placeholder: textOf({ max: limits.placeholder })
    .optional()
    .describe(`Hint in the empty text field. ${textOnly}`),
  option_annotations: textsById(note, limits.options)
    .optional()
    .describe(`Pre-filled notes by option id. ${optionsOnly}`),
  global_annotation: note.optional().describe('Pre-filled note on the whole answer'),
  preview: preview.describe('As in options, for the question'),
} as const;

/** One entry of `questions`. */
export const entrySchema = z.strictObject({
  id: textOf({ min: 1, max: limits.id }).optional(),
  ...questionShape,
  optional: z.boolean().optional(),
});

/** What concerns the whole call. */
const callShape = {
  placeholder_visible: z.boolean().optional().describe(`Show the placeholder. ${textOnly}`),
  single_submit_mode: z
    .boolean()
    .optional()
    .describe(`true: picking an option submits at once. true only with ${nameModes(pickCanSend, 'or')}`),
  option_annotations_enabled: z.boolean().optional().describe(`Offer a note on each option. ${optionsOnly}`),
  global_annotation_enabled: z.boolean().optional().describe('Offer one note on the whole answer'),
  timeout_seconds: z
    .int()
    .optional()
    .describe("Seconds the human has, at most 86400. Default: the human's setting, 300"),
  wait: z
    .boolean()
    .optional()
    .describe(
      'false: go on at once, the answer comes later. Only with other work to do, never before a destructive step',
    ),
  interface: z.enum(interfaceWishes).optional().describe("Where to ask. auto (default): the human's setting"),
  session_id: z.string().optional().describe('Poll an earlier question: pass it alone. last: your latest'),
} as const;

/**
 * The one source of the published JSON Schema, the types and the checks. Flat, because several clients
 * refuse unions at the top; what depends on the mode is said in words here and checked by the rules.
 */
export const requestSchema = z.strictObject({
  ...questionShape,
  questions: z
    .array(z.unknown())
    .optional()
    .describe(
      `Ask several at once, 1 to ${limits.questions}, each with the fields above, an id and optional: true if it may be skipped. title and prompt of the call then frame them and may be left out`,
    )
    .meta({ items: entryItems() }),
  ...callShape,
});

export type RequestFields = z.infer<typeof requestSchema>;
export type EntryFields = z.infer<typeof entrySchema>;
/** The fields of one question, wherever it stands. */
export type QuestionField = keyof typeof questionShape;

export const requestFields: readonly string[] = Object.keys(requestSchema.shape);
export const questionFields = Object.keys(questionShape) as readonly QuestionField[];
export const entryFields: readonly string[] = Object.keys(entrySchema.shape);
export const callFields: readonly string[] = Object.keys(callShape);
export const optionFields: readonly string[] = Object.keys(optionSchema.shape);

/** An entry as it is published: what most have. The words for all its fields stand above it. */
function entryItems(): object {
  const text = { type: 'string' };
  return {
    type: 'object',
    properties: {
      id: text,
      title: text,
      prompt: text,
      selection_mode: { type: 'string', enum: selectionModes },
      options: { type: 'array', items: { type: 'object' } },
      optional: { type: 'boolean' },
    },
    required: ['title'],
  };
}

/** The JSON Schema clients are shown. */
export function publishedRequestSchema(): Record<string, unknown> {
  const { $schema: _dialect, ...schema } = z.toJSONSchema(requestSchema, {
    io: 'input',
    // The notes describe themselves, see `textsById`.
    unrepresentable: 'any',
    override: ({ jsonSchema }) => dropBounds(jsonSchema),
  });
  return schema;
}

/** Lengths and counts are checked and named in refusals; published, every conversation would pay for them. */
function dropBounds(schema: z.core.JSONSchema.BaseSchema): void {
  for (const bound of bounds) delete schema[bound];
}

const bounds = ['minimum', 'maximum', 'minLength', 'maxLength', 'minItems', 'maxItems'] as const;

/**
 * A text of so many characters, counted as the published JSON Schema counts them. The library's own bounds
 * count units of memory and would refuse 200 emoji where 300 characters are promised.
 */
export function textOf({ min = 0, max }: { readonly min?: number; readonly max: number }): z.ZodString {
  return z
    .string()
    .check(({ value, issues }) => {
      if (value.length < min) {
        issues.push({ code: 'too_small', origin: 'string', minimum: min, input: value });
      }
      // Never fewer units than characters, so short texts need no counting.
      if (value.length > max && countCharacters(value) > max) {
        issues.push({ code: 'too_big', origin: 'string', maximum: max, input: value });
      }
    })
    .meta({ ...(min > 0 && { minLength: min }), maxLength: max });
}

/** A text of so many bytes. */
function bytesOf(max: number): z.ZodString {
  return z.string().check(({ value, issues }) => {
    // Never fewer bytes than units, nor more than three of each.
    if (value.length * 3 > max && byteLength(value) > max) {
      issues.push({ code: 'too_big', origin: 'file', maximum: max, input: value });
    }
  });
}

export function byteLength(text: string): number {
  return new TextEncoder().encode(text).length;
}

type TextsById = Readonly<Record<string, string>>;

/** Texts by option id. The library's own record would drop the key `__proto__`, which is a legal option id. */
export function textsById(text: z.ZodString, most: number): z.ZodCustom<TextsById> {
  return z
    .custom<TextsById>()
    .check(({ value, issues }) => {
      if (!isObject(value)) {
        issues.push({ code: 'invalid_type', expected: 'record', input: value });
        return;
      }
      const entries = Object.entries(value);
      if (entries.length > most) {
        issues.push({ code: 'too_big', origin: 'record', maximum: most, input: value });
        return;
      }
      for (const [id, given] of entries) {
        const found = text.safeParse(given).error?.issues ?? [];
        issues.push(...found.map((issue) => ({ ...issue, path: [id], input: given }) as z.core.$ZodRawIssue));
      }
    })
    .meta({ type: 'object', additionalProperties: { type: 'string' } });
}
