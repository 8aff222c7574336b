import type { Language } from '../../domain/language.ts';
import { coreSlice } from '../../settings/core-slice.ts';
import { createSettings } from '../../settings/settings.ts';
import { createSettingsFile } from '../../settings/settings-file.ts';
import type { Context } from './command.ts';
import { givenHome, homeFolder } from './home.ts';

/**
 * The language a person has picked, or their environment asks for. Looked up before the arguments are really read,
 * because what is wrong with them is said in that language, too.
 */
export async function personLanguage(context: Omit<Context, 'language'>): Promise<Language> {
  const file = createSettingsFile(homeFolder({ ...context, flag: givenHome(context.args) }));
  const settings = createSettings({ slices: [coreSlice], file, env: context.env, warn: context.warnOnce });
  return (await settings.read()).value('language');
}
