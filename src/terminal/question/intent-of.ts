import type { Binding, Intent } from './binding.ts';
import { keyTables } from './keys.ts';
import type { State } from './state.ts';

type Placed = { readonly place: { readonly kind: string } };
type Tables<S> = Readonly<Record<string, readonly Binding<S>[]>>;

/** What a key means right now; of several bindings the first one counts. */
export const intentOf = createIntentOf<State>(keyTables);

/** By key, because a paste may come as a hundred thousand of them. */
export function createIntentOf<S extends Placed>(tables: Tables<S>) {
  const bindingsByKey = new Map(Object.entries(tables).map(([place, table]) => [place, byKey(table)]));
  return function intentOf(state: S, key: string): Intent | null {
    const candidates = bindingsByKey.get(state.place.kind)?.get(key) ?? [];
    return candidates.find(({ when }) => when === undefined || when(state))?.intent ?? null;
  };
}

function byKey<S>(table: readonly Binding<S>[]): ReadonlyMap<string, readonly Binding<S>[]> {
  const bindings = new Map<string, readonly Binding<S>[]>();
  for (const binding of table) {
    for (const key of binding.keys) bindings.set(key, [...(bindings.get(key) ?? []), binding]);
  }
  return bindings;
}
