import type { BadValue } from './check.ts';
import { readSettingText } from './read-text.ts';
import type { Layer } from './snapshot.ts';
import type { SettingSpec, SettingValue } from './spec.ts';

export type Environment = Readonly<Record<string, string | undefined>>;

/** What the environment says about settings. A variable that is set to nothing says nothing. */
export function readEnvironment(
  specs: readonly SettingSpec[],
  env: Environment,
): { readonly layer: Layer; readonly problems: readonly BadValue[] } {
  const layer = new Map<string, SettingValue>();
  const problems: BadValue[] = [];
  for (const spec of specs) {
    const typed = spec.env === null ? undefined : env[spec.env];
    if (typed === undefined || typed.trim() === '') continue;
    const checked = readSettingText(spec, typed);
    if (checked.ok) layer.set(spec.key, checked.value);
    else problems.push(checked.problem);
  }
  return { layer, problems };
}
