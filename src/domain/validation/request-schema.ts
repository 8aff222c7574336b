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
  requestBytes: 512 * 1024,
} as const;

const optionSchema = z.strictObject({
  id: textOf({ min: 1, max: limits.id }).describe('Returned in selected_ids'),
  label: textOf({ max: limits.label }).optional().describe('Shown text; default: id'),
  description: textOf({ max: limits.description }).optional().describe('Consequences, trade-offs'),
  recommended: z.boolean().optional().describe('true on what you would choose'),
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

/**
 * The one source of the published JSON Schema, the types and the checks. Flat, because several clients
 * refuse unions at the top; what depends on the mode is said in words here and checked by the rules.
 */
export const requestSchema = z.strictObject({
  title: textOf({ min: 1, max: limits.title })
    .optional()
    .describe('The question in one line. Required unless polling'),
  prompt: textOf({ min: 1, max: limits.prompt })
    .optional()
    .describe(
      'Markdown. Required unless polling. Give the current task context and the reason a choice is needed: what you are doing, what you found, what depends on the answer',
    ),
  selection_mode: z
    .enum(selectionModes)
    .optional()
    .describe(
      `Required unless polling. ${selectionModes.map((mode) => `${mode}: ${whatToDo[mode]}`).join('; ')}`,
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
  placeholder_visible: z.boolean().optional().describe(`Show the placeholder. ${textOnly}`),
  single_submit_mode: z
    .boolean()
    .optional()
    .describe(`true: picking an option submits at once. true only with ${nameModes(pickCanSend, 'or')}`),
  option_annotations_enabled: z.boolean().optional().describe(`Offer a note on each option. ${optionsOnly}`),
  option_annotations: textsById(note, limits.options)
    .optional()
    .describe(`Pre-filled notes by option id. ${optionsOnly}`),
  global_annotation_enabled: z.boolean().optional().describe('Offer one note on the whole answer'),
  global_annotation: note.optional().describe('Pre-filled note on the whole answer'),
  timeout_seconds: z
    .int()
    .optional()
    .describe("Seconds the human has, at most 86400. Default: the human's setting, 300"),
  interface: z.enum(interfaceWishes).optional().describe("Where to ask. auto (default): the human's setting"),
  session_id: z.string().optional().describe('Poll an earlier question: pass it alone'),
});

export type RequestFields = z.infer<typeof requestSchema>;
export type RequestField = keyof RequestFields;

export const requestFields = Object.keys(requestSchema.shape) as RequestField[];
export const optionFields = Object.keys(optionSchema.shape);

/** The JSON Schema clients are shown. */
export function publishedRequestSchema(): Record<string, unknown> {
  const { $schema: _dialect, ...schema } = z.toJSONSchema(requestSchema, {
    io: 'input',
    // The notes describe themselves, see `textsById`.
    unrepresentable: 'any',
    override: ({ jsonSchema }) => dropUnsafeBounds(jsonSchema),
  });
  return schema;
}

/** Bounds the library adds to every integer; in a published schema they are bytes without use. */
function dropUnsafeBounds(schema: z.core.JSONSchema.BaseSchema): void {
  if (schema.minimum === Number.MIN_SAFE_INTEGER) delete schema.minimum;
  if (schema.maximum === Number.MAX_SAFE_INTEGER) delete schema.maximum;
}

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
    .meta({ type: 'object', additionalProperties: asJson(text) });
}

function asJson(text: z.ZodString): object {
  const { $schema: _dialect, ...schema } = z.toJSONSchema(text);
  return schema;
}
