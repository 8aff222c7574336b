import * as z from 'zod/v4';
import { notesFromObject } from '../../domain/answer/note.ts';
import { isObject } from '../../domain/json-object.ts';
import { requestWords } from '../strings.ts';

/** The kinds of fields a request is made of. `give` says what one takes, in a refusal as in the reference. */
const words = requestWords.body;

/** So many units, as they are kept; the library would count characters. */
export const text = (max: number) =>
  z
    .string()
    .refine(({ length }) => length >= 1 && length <= max)
    .meta({ give: words.text(max) });

/** Longer than any text a rule allows: the rules say it better, in the person's language. */
const maxText = 1024 * 1024;
export const textOrNull = z
  .string()
  .nullable()
  .default(null)
  .meta({ give: words.longText(maxText) });

/** One finding for all that is wrong within: a body has room for half a million, each of which the library describes. */
export const whole = <Output, Input>(schema: z.ZodType<Output, Input>) =>
  z.custom<Input>((value) => schema.validate(value)).pipe(schema);

export const texts = whole(z.array(z.string()).nullable()).meta({ give: words.texts });

/** The library's own record would drop the key `__proto__`, which is a legal option id. */
export const notes = z
  .custom<Readonly<Record<string, string>>>(
    (value) => isObject(value) && Object.values(value).every((note) => typeof note === 'string'),
  )
  .nullish()
  .transform((value) => notesFromObject(value ?? {}))
  .meta({ give: words.notes });

export const wholeNumber = (max: number) =>
  z
    .int()
    .min(1)
    .max(max)
    .meta({ give: words.integer(1, max) });

export const oneOf = <const Value extends string>(values: readonly Value[]) =>
  z.enum(values).meta({ give: words.oneOf(values.join(', ')) });
