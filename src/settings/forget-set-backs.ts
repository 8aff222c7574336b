import type { Request } from '../domain/question/request.ts';
import { wishesOf } from './conditions.ts';
import type { Changes } from './settings-file.ts';
import type { SettingSpec } from './spec.ts';

/**
 * A toggle flipped there and back on a face is no longer the person's wish, so it is forgotten. It is kept where forgetting
 * would undo the flip: when the question in view wishes otherwise, or an environment might. Languages and numbers are
 * picked by name, and stay as they were picked.
 */
export function forgetSetBacks(
  specs: readonly SettingSpec[],
  changes: Changes,
  inView: Request | null,
): Changes {
  const wishes = inView === null ? new Map() : wishesOf(inView);
  const setBack = specs.filter(
    ({ kind, key, env, default: usual }) =>
      kind === 'bool' && env === null && changes.get(key) === usual && (wishes.get(key) ?? usual) === usual,
  );
  return new Map([...changes, ...setBack.map(({ key }) => [key, null] as const)]);
}
