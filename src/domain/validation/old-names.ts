import type { GivenFields } from './given-fields.ts';
import { type Problem, problem, quote } from './problem.ts';

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
