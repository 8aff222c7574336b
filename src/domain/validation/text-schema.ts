import * as z from 'zod/v4';
import { isObject } from '../json-object.ts';
import { countCharacters } from '../text/characters.ts';

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
