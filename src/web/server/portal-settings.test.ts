import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { createHome } from '../../../test/support/program.ts';
import { coreSlice } from '../../settings/core-slice.ts';
import { createSettings } from '../../settings/settings.ts';
import { createSettingsFile } from '../../settings/settings-file.ts';
import { teamSlice } from '../../settings/team-slice.ts';
import { webSlices } from '../settings.ts';
import { createPortalSettings } from './portal-settings.ts';

async function open(env: Readonly<Record<string, string>> = {}, home?: string, isShared = false) {
  const file = createSettingsFile(home ?? (await createHome()));
  const slices = [coreSlice, ...webSlices, teamSlice] as const;
  return createPortalSettings({
    settings: createSettings({ slices, file, env, warn: () => {} }),
    commandFor: (key) => `set ${key}`,
    naming: { login: 'ada', isShared },
  });
}

describe('the settings as the portal sees them', () => {
  test('are its own values, and an entry for each with its source, its words and its part of the panel', async () => {
    const settings = await open({ CHOICE_PORT: '20000' });
    const { value, news } = await settings.read();
    expect([value('language'), value('theme'), value('portal_port')]).toEqual(['en', 'system', 20_000]);
    expect(news().settings.find(({ key }) => key === 'portal_port')).toMatchObject({
      value: 20_000,
      source: 'environment',
      kind: { type: 'int', min: 0, max: 65_535 },
      group: { en: 'Browser', zh: '浏览器' },
      panel_group: 'more',
    });
    expect(news().settings.find(({ key }) => key === 'theme')?.kind).toMatchObject({
      type: 'choice',
      values: ['system', 'light', 'dark'],
      words: { en: { dark: 'dark' }, zh: { dark: '深色' } },
    });
  });

  test('say what the person is called where the inbox is shared, and nothing elsewhere', async () => {
    const settings = await open({}, undefined, true);
    expect((await settings.read()).news().me).toBe('ada');
    await settings.change({ person: 'Ana' });
    expect((await settings.read()).news().me).toBe('Ana');
    const alone = await open();
    await alone.change({ person: 'Ana' });
    expect((await alone.read()).news().me).toBeNull();
  });

  test('that the person has set come with what they would be otherwise', async () => {
    const settings = await open({ CHOICE_INTERFACE: 'terminal' });
    await settings.change({ interface: 'web', theme: 'dark' });
    const { news } = await settings.read();
    const resets = news().settings.flatMap(({ key, reset_value }) =>
      reset_value === undefined ? [] : [[key, reset_value]],
    );
    expect(Object.fromEntries(resets)).toEqual({ interface: 'terminal', theme: 'system' });
  });

  test('come with the name under which a file that could not be understood is kept', async () => {
    const home = await createHome();
    await writeFile(join(home, 'config.json'), '{ "theme": ');
    const settings = await open({}, home);
    const { set_aside } = (await settings.read()).news();
    expect(set_aside).toMatch(/config\.json\.corrupt-/);
    const saved = await settings.change({ theme: 'dark' });
    expect(saved.kind === 'saved' && saved.view.news()).toMatchObject({ set_aside });
    await rm(set_aside ?? '');
    expect((await settings.read()).news().set_aside).toBeNull();
  });

  test('are saved, and forgotten again by null', async () => {
    const settings = await open();
    const saved = await settings.change({ theme: 'dark' });
    expect(saved.kind === 'saved' && saved.view.value('theme')).toBe('dark');
    expect((await settings.change({ theme: null })).kind).toBe('saved');
    expect((await settings.read()).value('theme')).toBe('system');
  });

  test('are refused in the person’s language, all or nothing', async () => {
    const settings = await open({ CHOICE_LANG: 'zh' });
    const refused = await settings.change({ theme: 'pink', language: 'en' });
    expect(refused.kind).toBe('refused');
    expect(refused.kind === 'refused' && refused.problems.join()).toMatch(/theme.*\p{Script=Han}/u);
    expect((await settings.read()).value('language')).toBe('zh');
  });
});
