import * as z from 'zod/v4';
import { notesFromObject } from '../../domain/answer/note.ts';
import { isObject } from '../../domain/json-object.ts';
import { requestWords } from '../strings.ts';

/** The kinds of fields a request is made of. */
const words = requestWords.body;

/** Says what a field takes, for a refusal and for the reference. */
export const taking = <Schema extends z.ZodType>(schema: Schema, give: string) => schema.meta({ give });

/** So many units, as they are kept; the library would count characters. */
export const text = (max: number) =>
  taking(
    z.string().refine(({ length }) => length >= 1 && length <= max),
    words.text(max),
  );

/** Longer than any text a rule allows: the rules say it better, in the person's language. */
export const textOrNull = taking(z.string().nullable().default(null), words.longText(1024 * 1024));

/** One finding for all that is wrong within: a body has room for half a million, each of which the library describes. */
export const whole = <Output, Input>(schema: z.ZodType<Output, Input>) =>
  z.custom<Input>((value) => schema.validate(value)).pipe(schema);

export const texts = taking(whole(z.array(z.string()).nullable()), words.texts);

/** The library's own record would drop the key `__proto__`, which is a legal option id. */
const textsById = z.custom<Readonly<Record<string, string>>>(
  (value) => isObject(value) && Object.values(value).every((note) => typeof note === 'string'),
);
export const notes = taking(textsById.nullish(), words.notes).transform((value) =>
  notesFromObject(value ?? {}),
);

export const wholeNumber = (max: number) => taking(z.int().min(1).max(max), words.integer(1, max));

export const oneOf = <const Value extends string>(values: readonly Value[]) =>
  taking(z.enum(values), words.oneOf(values.join(', ')));
