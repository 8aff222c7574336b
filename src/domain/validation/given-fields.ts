/** What a call gives, by name. A map, because an agent may send a key called `__proto__`. */
export type GivenFields = ReadonlyMap<string, unknown>;

/**
 * Null means "not given", in a field, in an option's field and in a note: many callers fill what they leave
 * out with it.
 */
export function readGiven(raw: object): GivenFields {
  const given = new Map(givenEntries(raw));
  const options = given.get('options');
  if (Array.isArray(options)) given.set('options', options.map(withoutNulls));
  const notes = given.get('option_annotations');
  if (notes !== undefined) given.set('option_annotations', withoutNulls(notes));
  return given;
}

function withoutNulls(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  // `fromEntries` defines, never assigns: a key `__proto__` stays a key.
  return Object.fromEntries(givenEntries(value));
}

function givenEntries(raw: object): [string, unknown][] {
  return Object.entries(raw).filter(([, value]) => value !== undefined && value !== null);
}
