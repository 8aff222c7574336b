import { type BadValue, checkSetting } from './check.ts';
import type { Entries } from './file-entries.ts';
import type { Layer } from './snapshot.ts';
import type { SettingSpec, SettingValue } from './spec.ts';

/** What the file says about settings. A bad value is passed over and stays in the file for its author to mend. */
export function readStored(
  specs: readonly SettingSpec[],
  entries: Entries,
): { readonly layer: Layer; readonly problems: readonly BadValue[] } {
  const layer = new Map<string, SettingValue>();
  const problems: BadValue[] = [];
  for (const spec of specs) {
    if (!entries.has(spec.key)) continue;
    const checked = checkSetting(spec, entries.get(spec.key));
    if (checked.ok) layer.set(spec.key, checked.value);
    else problems.push(checked.problem);
  }
  return { layer, problems };
}
