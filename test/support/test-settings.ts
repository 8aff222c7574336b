import { type AllValues, slices } from '../../src/cli/compose/slices.ts';
import type { InboxStore } from '../../src/settings/inbox-settings.ts';
import { createSettings, type Settings } from '../../src/settings/settings.ts';
import type { SettingsFile } from '../../src/settings/settings-file.ts';
import type { SettingValue } from '../../src/settings/spec.ts';

/** What the settings file holds, and where its predecessor was put aside. */
type Given = {
  readonly stored?: Map<string, SettingValue>;
  readonly setAside?: () => string | null;
  /** In place of one that is kept in memory. */
  readonly file?: SettingsFile;
  /** Where a shared inbox keeps its own. */
  readonly inbox?: InboxStore | null;
};

/** The real settings over a file that is kept in memory; any port will do for the portal. */
export function createTestSettings({
  stored = new Map(),
  setAside = () => null,
  inbox = null,
  file = inMemory(stored, setAside),
}: Given = {}): Settings<AllValues> {
  return createSettings({ slices, file, env: { CHOICE_PORT: '0' }, warn: () => {}, inbox });
}

function inMemory(stored: Map<string, SettingValue>, setAside: () => string | null): SettingsFile {
  return {
    path: 'config.json',
    stamp: async () => JSON.stringify([...stored, setAside()]),
    load: async () => ({ entries: new Map(stored), notice: null, setAside: setAside() }),
    async save(changes, saveWithIt) {
      try {
        await saveWithIt?.();
      } catch (cause) {
        return { kind: 'unwritable', cause };
      }
      for (const [key, value] of changes) {
        if (value === null) stored.delete(key);
        else stored.set(key, value as SettingValue);
      }
      return { kind: 'saved' };
    },
  };
}
