import { type SelectionMode, selectionModes } from '../question/mode.ts';
import type { GivenFields } from './given-fields.ts';
import { type EntryFields, limits, type RequestFields } from './request-schema.ts';

/**
 * What a question claims, readable even where parts of it are misshapen: a rule then speaks about what it can
 * see and stays silent about the rest, so an agent hears of every mistake at once and of none twice.
 */
export type LenientFields = {
  readonly given: ReadonlySet<string>;
  readonly mode: SelectionMode | null;
  /** Null when there is no list of options, or one too long to speak about. */
  readonly options: readonly LenientOption[] | null;
  /** The fields of sound shape. */
  readonly fields: Partial<RequestFields & EntryFields>;
};

/** Null where it is misshapen. */
export type LenientOption = { readonly id: string | null; readonly recommended: boolean | null };

export function readLenientFields(given: GivenFields, fields: LenientFields['fields']): LenientFields {
  const mode = given.get('selection_mode');
  return {
    given: new Set(given.keys()),
    mode: selectionModes.find((known) => known === mode) ?? null,
    options: looseOptions(given.get('options')),
    fields,
  };
}

function looseOptions(options: unknown): LenientFields['options'] {
  if (!Array.isArray(options) || options.length === 0 || options.length > limits.options) return null;
  return options.map((option: unknown) => {
    if (typeof option !== 'object' || option === null) return { id: null, recommended: null };
    const { id, recommended = false } = option as Record<string, unknown>;
    return {
      id: typeof id === 'string' ? id : null,
      recommended: typeof recommended === 'boolean' ? recommended : null,
    };
  });
}

/** Two ids are the same when a person could not tell them apart. */
export function sameId(id: string): string {
  return id.trim().normalize('NFC');
}
