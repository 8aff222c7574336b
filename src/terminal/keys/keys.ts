import type { Intent } from '../state/intents.ts';
import type { SettingsState } from '../state/settings-menu.ts';
import type { ScreenPlace, State } from '../state/state.ts';
import type { Binding } from './binding.ts';
import { leavingKeys, questionKeys, typingWrites } from './question-keys.ts';
import { settings, settingsKeyTables } from './settings-keys.ts';

/** What every key means at every place. The footer and the help are made of these tables. */
export const keyTables: Readonly<Record<ScreenPlace['kind'], readonly Binding[]>> = {
  ...questionKeys,
  settings: [
    ...settings.settings,
    { keys: ['s'], intent: 'back', action: 'back', shown: 'help' },
    ...leavingKeys.menu,
  ],
  value: [...settings.value, ...leavingKeys.field],
  confirm: [...settings.confirm, ...leavingKeys.field],
};

/** What a key means right now; of several bindings the first one counts. */
export const intentOf = createIntentOf<State>(keyTables);

export const settingsIntentOf = createIntentOf<SettingsState>(settingsKeyTables);

/** By key, because a paste may come as a hundred thousand of them. */
function createIntentOf<S extends { readonly place: ScreenPlace }>(
  tables: Readonly<Record<string, readonly Binding<S>[]>>,
) {
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

/** The keys that mean something right now. */
export function bindingsOf(state: State): readonly Binding[] {
  const isKey = typingWrites(state) ? (key: string) => key.length > 1 : () => true;
  const taken = new Set<string>();
  return keyTables[state.place.kind]
    .filter(({ when }) => when === undefined || when(state))
    .map((binding) => {
      const keys = binding.keys.filter((key) => isKey(key) && !taken.has(key));
      for (const key of keys) taken.add(key);
      return { ...binding, keys };
    })
    .filter(({ keys }) => keys.length > 0);
}

/** The key to name when the screen has to name one. */
export function firstKey(place: ScreenPlace['kind'], intent: Intent): string {
  return keyTables[place].find((binding) => binding.intent === intent)?.keys[0] ?? '';
}
