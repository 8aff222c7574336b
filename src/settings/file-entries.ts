/** The shape of the file this program writes. A higher number was written by a newer one. */
export const settingsSchema = 1;

/** Keys and values as they stand in the file; unknown keys too, and nothing checked. */
export type Entries = ReadonlyMap<string, unknown>;

export type Parsed =
  | { readonly kind: 'entries'; readonly entries: Entries; readonly schema: number }
  | { readonly kind: 'missing' }
  /** Nothing in it: made by `touch`, or an editor has just emptied it to write it anew. */
  | { readonly kind: 'blank' }
  | { readonly kind: 'nonsense' };

export function parseEntries(text: string | null): Parsed {
  if (text === null) return { kind: 'missing' };
  if (text.trim() === '') return { kind: 'blank' };
  const parsed = parseJson(text.replace(/^\uFEFF/, ''));
  if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed)) return { kind: 'nonsense' };
  const { schema, ...settings } = parsed as Record<string, unknown>;
  return {
    kind: 'entries',
    entries: new Map(Object.entries(settings)),
    schema: typeof schema === 'number' ? schema : settingsSchema,
  };
}

/** Flat and indented: people open this file. `fromEntries` defines keys, so `__proto__` is one like any other. */
export function printEntries(entries: Entries): string {
  return `${JSON.stringify(Object.fromEntries([['schema', settingsSchema], ...entries]), null, 2)}\n`;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
