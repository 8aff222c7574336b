import type * as z from 'zod/v4';

/** What is declared, as its sender has it, and as its reader has it. */
export type Sent<Schema extends z.ZodType> = DeeplyReadonly<z.input<Schema>>;
export type Told<Schema extends z.ZodType> = DeeplyReadonly<z.output<Schema>>;

type DeeplyReadonly<Value> = Value extends object
  ? { readonly [Key in keyof Value]: DeeplyReadonly<Value[Key]> }
  : Value;
