import { createSettings, type Settings } from '../../settings/settings.ts';
import { createSettingsFile } from '../../settings/settings-file.ts';
import type { Context } from '../program/command.ts';
import { homeFolder } from '../program/home.ts';
import type { Composed } from './compose.ts';
import { openHome } from './open-home.ts';
import { type AllValues, slices } from './slices.ts';
import { chooseStore, type StoreChoice } from './store-choice.ts';

/** The settings as a command shows and changes them. */
export type OpenedSettings = {
  readonly settings: Settings<AllValues>;
  readonly removedBy: Composed['removedBy'];
  close(): Promise<void>;
};

/** What belongs to a shared inbox is in its store; else the file is all that is opened, and the store only to count. */
export async function openSettings(context: Context, flag: string | undefined): Promise<OpenedSettings> {
  const file = createSettingsFile(homeFolder({ ...context, flag }));
  const settings = createSettings({ slices, file, env: context.env, warn: context.warnOnce });
  const open = () => openHome(context, { flag, whenUnwritable: 'refuse' });
  const { kind } = chooseStore(context.env, await settings.read());
  if (isShared[kind]) return open();
  return {
    settings,
    async removedBy(changes) {
      const composed = await open();
      return composed.removedBy(changes).finally(composed.close);
    },
    close: async () => {},
  };
}

const isShared: Readonly<Record<StoreChoice['kind'], boolean>> = {
  files: false,
  postgres: true,
  unknown: false,
};
