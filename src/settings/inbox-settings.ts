import { readStored } from './read-layers.ts';
import type { Changes } from './settings-file.ts';
import type { Layer } from './snapshot.ts';
import type { SettingSpec, SettingValue } from './spec.ts';

/** Where a shared inbox keeps what was set for all who share it. */
export type InboxStore = {
  readSettings(): Promise<Readonly<Record<string, unknown>>>;
  writeSettings(changes: Readonly<Record<string, SettingValue | null>>): Promise<void>;
};

/** The settings that belong to the inbox, as they were last read: only who shows or applies them reads them anew. */
export type InboxSettings = {
  /** Undefined where each home has its own; null before the first reading. */
  known(): Layer | null | undefined;
  /** Keys whose value in force is not known. */
  unread(): readonly string[];
  owns(key: string): boolean;
  refresh(): Promise<void>;
  save(changes: Changes): Promise<void>;
};

export function createInboxSettings(specs: readonly SettingSpec[], store: InboxStore | null): InboxSettings {
  const own = store === null ? [] : specs.filter(({ belongsTo }) => belongsTo === 'inbox');
  const keys = own.map(({ key }) => key);
  let known: Layer | null = null;
  let unfit: readonly string[] = keys;

  async function refresh(): Promise<void> {
    if (store === null) return;
    const { layer, problems } = readStored(own, new Map(Object.entries(await store.readSettings())));
    known = layer;
    unfit = problems.map(({ spec }) => spec.key);
  }

  return {
    known: () => (store === null ? undefined : known),
    unread: () => unfit,
    owns: (key) => keys.includes(key),
    refresh,
    async save(changes) {
      await store?.writeSettings(Object.fromEntries(changes));
      // They are saved by now. That they cannot be read back is found by who reads them next.
      await refresh().catch(() => {});
    },
  };
}
