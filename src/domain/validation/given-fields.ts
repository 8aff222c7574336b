import { type Problem, problem, quote } from './problem.ts';

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

/** Names that older callers use. They stay accepted and are not published. */
const renamed = { type: 'selection_mode', transport: 'interface' } as const;

const renamedModes: ReadonlyMap<unknown, string> = new Map([
  ['single_select', 'single'],
  ['multi_select', 'multi'],
]);

/** Accepted and without effect: cancel is always available. */
export const ignoredField = 'allow_cancel';

type Renamed = { readonly fields: GivenFields; readonly problems: readonly Problem[] };

/** The given fields under today's names. */
export function underPresentNames(given: GivenFields): Renamed {
  const fields = new Map(given);
  const problems: Problem[] = [];
  fields.delete(ignoredField);
  for (const [old, present] of Object.entries(renamed)) {
    if (!fields.has(old)) continue;
    const value = presentValue(fields.get(old));
    fields.delete(old);
    if (fields.has(present) && presentValue(fields.get(present)) !== value) {
      problems.push(problem(old, 'conflict', conflictText(present, fields.get(present))));
    } else {
      fields.set(present, value);
    }
  }
  if (fields.has('selection_mode')) fields.set('selection_mode', presentValue(fields.get('selection_mode')));
  return { fields, problems };
}

function presentValue(value: unknown): unknown {
  return renamedModes.get(value) ?? value;
}

function conflictText(present: string, value: unknown): string {
  return `is the old name of ${present} and says something else than ${quote(value)}; keep only ${present}`;
}
