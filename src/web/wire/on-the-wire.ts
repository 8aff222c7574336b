import type * as z from 'zod/v4';

/** What a declaration looks like as JSON, for who sends it. */
export type OnTheWire<Schema extends z.ZodType> = DeeplyReadonly<z.input<Schema>>;

type DeeplyReadonly<Value> = Value extends object
  ? { readonly [Key in keyof Value]: DeeplyReadonly<Value[Key]> }
  : Value;
