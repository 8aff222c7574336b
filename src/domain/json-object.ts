export type JsonObject = Readonly<Record<string, unknown>>;

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Null unless the text is one JSON object. */
export function parseObject(text: string): JsonObject | null {
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) ? value : null;
  } catch {
    return null;
  }
}

/** Without what says nothing: null, and lists and objects with nothing in them. */
export function withoutEmpty(value: object): object {
  return Object.fromEntries(
    Object.entries(value)
      .map(([key, one]) => [key, isObject(one) ? withoutEmpty(one) : one] as const)
      .filter(
        ([, one]) => one !== null && !(typeof one === 'object' && Object.keys(one as object).length === 0),
      ),
  );
}
