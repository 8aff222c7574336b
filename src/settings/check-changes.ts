import { nearest } from '../domain/validation/nearest.ts';
import { checkSetting, type SettingProblem } from './check.ts';
import type { Changes } from './settings-file.ts';
import type { SettingSpec, SettingValue } from './spec.ts';
import { type Changer, mayChange } from './who-may-change.ts';

/** What a person wants changed, as it arrives from a form, a key or a command line: nothing is trusted yet. */
export type SettingChanges = Readonly<Record<string, unknown>>;

/** Every problem at once, or changes that can be written. Null forgets a key. */
export function checkChanges(
  specs: readonly SettingSpec[],
  wanted: SettingChanges,
  changer: Changer,
): { readonly changes: Changes; readonly problems: readonly SettingProblem[] } {
  const known = new Map(specs.map((spec) => [spec.key, spec]));
  const changes = new Map<string, SettingValue | null>();
  const problems: SettingProblem[] = [];
  for (const [key, given] of Object.entries(wanted)) {
    const spec = known.get(key);
    if (spec === undefined) {
      problems.push({ kind: 'unknown-key', key, nearest: nearest(key, [...known.keys()]) });
      continue;
    }
    if (!mayChange(spec, changer)) {
      problems.push({ kind: 'cli-only', spec });
      continue;
    }
    const checked = given === null ? ({ ok: true, value: null } as const) : checkSetting(spec, given);
    if (checked.ok) changes.set(key, checked.value);
    else problems.push(checked.problem);
  }
  return { changes, problems };
}
