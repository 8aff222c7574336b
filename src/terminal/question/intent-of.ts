import type { Binding, Intent } from './binding.ts';
import { keyTables } from './keys.ts';
import type { State } from './state.ts';

/** By key, because a paste may come as a hundred thousand of them. */
const bindingsByKey = new Map(
  Object.entries(keyTables).map(([place, table]) => [place, byKey(table)] as const),
);

function byKey(table: readonly Binding[]): ReadonlyMap<string, readonly Binding[]> {
  const bindings = new Map<string, readonly Binding[]>();
  for (const binding of table) {
    for (const key of binding.keys) bindings.set(key, [...(bindings.get(key) ?? []), binding]);
  }
  return bindings;
}

/** What a key means right now; of several bindings the first one counts. */
export function intentOf(state: State, key: string): Intent | null {
  const candidates = bindingsByKey.get(state.place.kind)?.get(key) ?? [];
  return candidates.find(({ when }) => when === undefined || when(state))?.intent ?? null;
}
