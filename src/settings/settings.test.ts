import { describe, expect, test } from 'vitest';
import { request } from '../../test/support/samples.ts';
import { coreSlice } from './core-slice.ts';
import { createSettings } from './settings.ts';
import type { FileNotice, Saved, SettingsFile } from './settings-file.ts';
import { defineSlice } from './slice.ts';
import { keyboardText, type SettingValue } from './spec.ts';

type Situation = {
  readonly stored?: Record<string, unknown>;
  readonly env?: Record<string, string>;
  readonly notice?: FileNotice;
  readonly setAside?: string;
  readonly saved?: Saved;
};

const openerSlice = defineSlice({
  name: 'opener',
  title: { en: 'Opener', zh: '程序' },
  panelGroup: 'more',
  settings: {
    opener: keyboardText({
      default: '',
      maxLength: 20,
      words: { en: { label: 'Opener', help: 'Opens.' }, zh: { label: '程序', help: '打开。' } },
    }),
  },
});

function services({ stored = {}, env = {}, notice, setAside, saved = { kind: 'saved' } }: Situation = {}) {
  const entries = new Map(Object.entries(stored));
  const warnings: string[] = [];
  const file: SettingsFile = {
    path: '/home/ada/config.json',
    stamp: async () => '',
    load: async () => ({
      entries: new Map(entries),
      notice: notice ?? null,
      setAside: setAside ?? null,
    }),
    async save(changes) {
      for (const [key, value] of changes) {
        if (value === null) entries.delete(key);
        else entries.set(key, value);
      }
      return saved;
    },
  };
  const warn = (message: string) => warnings.push(message);
  return {
    warnings,
    entries,
    settings: createSettings({ slices: [coreSlice, openerSlice], file, env, warn }),
  };
}

describe('reading', () => {
  test('tells every value and where it comes from', async () => {
    const { settings } = services({ stored: { language: 'zh' }, env: { CHOICE_TIMEOUT_SECONDS: '60' } });
    const snapshot = await settings.read();
    const wanted: [SettingValue, string][] = [
      [snapshot.value('language'), snapshot.source('language')],
      [snapshot.value('timeout_seconds'), snapshot.source('timeout_seconds')],
      [snapshot.value('timeout_action'), snapshot.source('timeout_action')],
    ];
    expect(wanted).toEqual([
      ['zh', 'stored'],
      [60, 'environment'],
      ['reinvoke', 'default'],
    ]);
    expect(snapshot.all().map(({ spec }) => spec.key)).toEqual(settings.specs.map(({ key }) => key));
  });

  test('happens anew each time', async () => {
    const { settings, entries } = services();
    expect((await settings.read()).value('language')).toBe('en');
    entries.set('language', 'zh');
    expect((await settings.read()).value('language')).toBe('zh');
  });

  test('a bad value in the file is passed over, told, and stays', async () => {
    const { settings, entries, warnings } = services({ stored: { timeout_seconds: 'soon', theme: 1 } });
    expect((await settings.read()).value('timeout_seconds')).toBe(300);
    expect(warnings).toEqual([
      '/home/ada/config.json: timeout_seconds: "soon" is not valid; use a whole number of seconds from 1 to 86,400. Using 300',
    ]);
    expect(entries.get('timeout_seconds')).toBe('soon');
  });

  test('a list in the file with an entry that does not fit is passed over whole', async () => {
    const { settings, warnings } = services({ stored: { quick_replies: ['Go ahead', 7] } });
    expect((await settings.read()).value('quick_replies')).toEqual([]);
    expect(warnings).toEqual([
      '/home/ada/config.json: quick_replies, entry 2: 7 is not valid; use one line of 1 to 500 characters. Using []',
    ]);
  });

  test('a bad value in the file lets the environment speak', async () => {
    const { settings } = services({ stored: { timeout_seconds: 0 }, env: { CHOICE_TIMEOUT_SECONDS: '60' } });
    expect((await settings.read()).value('timeout_seconds')).toBe(60);
  });

  test('an unsupported CHOICE_LANG is told, and English is spoken', async () => {
    const { settings, warnings } = services({ env: { CHOICE_LANG: 'fr' } });
    const snapshot = await settings.read();
    expect([snapshot.value('language'), snapshot.source('language')]).toEqual(['en', 'default']);
    expect(warnings).toEqual(['CHOICE_LANG="fr" is not supported, using en; use one of en, zh']);
  });

  test('an empty variable says nothing and is no problem', async () => {
    const { settings, warnings } = services({ env: { CHOICE_LANG: '', CHOICE_INTERFACE: ' ' } });
    expect((await settings.read()).source('language')).toBe('default');
    expect(warnings).toEqual([]);
  });

  test.each<[FileNotice, RegExp, RegExp]>([
    [{ kind: 'set-aside', kept: '/k' }, /It is kept as \/k/, /已将其保留为 \/k/],
    [{ kind: 'corrupt' }, /could not be parsed/, /无法解析/],
    [{ kind: 'unreadable', cause: new Error('EACCES') }, /cannot be read/, /无法读取/],
    [{ kind: 'newer', schema: 2 }, /newer choice-mcp/, /更高版本/],
  ])('a file that is %o is told in the person’s language', async (notice, en, zh) => {
    const english = services({ notice });
    const chinese = services({ notice, env: { CHOICE_LANG: 'zh' } });
    await english.settings.read();
    await chinese.settings.read();
    expect(english.warnings.join()).toMatch(en);
    expect(chinese.warnings.join()).toMatch(zh);
  });
});

describe('a file that was set aside', () => {
  test('is named with the settings, also once the request has spoken', async () => {
    const snapshot = await services({ setAside: '/k' }).settings.read();
    expect([snapshot.setAside, snapshot.with('request', new Map()).setAside]).toEqual(['/k', '/k']);
    expect((await services().settings.read()).setAside).toBeNull();
  });

  test('is no new warning each time: the command or screen that shows settings says it', async () => {
    const { settings, warnings } = services({ setAside: '/k' });
    await settings.read();
    expect(warnings).toEqual([]);
  });
});

describe('changing', () => {
  test('answers with the settings as they are then', async () => {
    const { settings } = services({ stored: { timeout_seconds: 60 }, env: { CHOICE_LANG: 'zh' } });
    const outcome = await settings.set({ language: 'en', timeout_seconds: null }, 'cli');
    if (outcome.kind !== 'saved') throw new Error(outcome.kind);
    const { snapshot } = outcome;
    expect([snapshot.value('language'), snapshot.source('language')]).toEqual(['en', 'stored']);
    expect([snapshot.value('timeout_seconds'), snapshot.source('timeout_seconds')]).toEqual([300, 'default']);
  });

  test.each(['cli', 'web', 'terminal'] as const)('a list is saved by the %s as a list', async (changer) => {
    const { settings, entries } = services();
    const phrases = ['Go ahead', 'Ask me first'];
    expect((await settings.set({ quick_replies: phrases }, changer)).kind).toBe('saved');
    expect(entries.get('quick_replies')).toEqual(phrases);
    expect((await settings.read()).value('quick_replies')).toEqual(phrases);
    expect(await settings.set({ quick_replies: ['Go ahead', ''] }, changer)).toMatchObject({
      kind: 'refused',
      problems: [{ kind: 'bad-entry', at: 1 }],
    });
    expect(entries.get('quick_replies')).toEqual(phrases);
  });

  test('refuses everything when one thing is wrong, and names every problem', async () => {
    const { settings, entries } = services({ stored: { language: 'en' } });
    const outcome = await settings.set(
      { language: 'zh', timeout_seconds: -1, timeout_acton: 'cancel' },
      'web',
    );
    expect(outcome).toMatchObject({
      kind: 'refused',
      problems: [
        { kind: 'bad-value', spec: { key: 'timeout_seconds' }, given: -1 },
        { kind: 'unknown-key', key: 'timeout_acton', nearest: 'timeout_action' },
      ],
    });
    expect(Object.fromEntries(entries)).toEqual({ language: 'en' });
  });

  test.each(['cli', 'web', 'terminal'] as const)(
    'a time to answer below the shortest one is refused by its bounds (%s)',
    async (changer) => {
      const { settings, entries } = services({ stored: { min_timeout_seconds: 45 } });
      const refused = {
        kind: 'refused',
        problems: [{ kind: 'bad-value', spec: { key: 'timeout_seconds', min: 45, max: 86_400 }, given: 44 }],
      };
      expect(await settings.set({ timeout_seconds: 44 }, changer)).toMatchObject(refused);
      expect(entries.has('timeout_seconds')).toBe(false);
      expect((await settings.set({ timeout_seconds: 45 }, changer)).kind).toBe('saved');
      // Both at once: the shortest time that will be in force counts.
      expect((await settings.set({ timeout_seconds: 44, min_timeout_seconds: 5 }, changer)).kind).toBe(
        'saved',
      );
    },
  );

  test.each(['web', 'terminal'] as const)('the %s forgets a toggle set back to its default', async (face) => {
    const { settings, entries } = services();
    const notes = (on: boolean) => settings.set({ option_annotations_enabled: on }, face);
    await notes(false);
    expect(entries.get('option_annotations_enabled')).toBe(false);
    await notes(true);
    expect([...entries]).toEqual([]);
  });

  test('a toggle is kept where the question in view wishes otherwise, and where it was named on the command line', async () => {
    const { settings, entries } = services();
    const { wishes } = request();
    const inView = request({ wishes: { ...wishes, optionNotes: false } });
    await settings.set({ option_annotations_enabled: true }, 'terminal', inView);
    await settings.set({ placeholder_visible: true }, 'cli');
    await settings.set({ language: 'en', timeout_seconds: 300 }, 'web');
    expect(Object.fromEntries(entries)).toEqual({
      option_annotations_enabled: true,
      placeholder_visible: true,
      language: 'en',
      timeout_seconds: 300,
    });
  });

  test('a setting that runs a program is not for the page; it is typed at a keyboard', async () => {
    const { settings, entries } = services({ stored: { opener: 'firefox' } });
    for (const opener of ['evil', null, 7]) {
      expect(await settings.set({ language: 'zh', opener }, 'web')).toMatchObject({
        kind: 'refused',
        problems: [{ kind: 'cli-only', spec: { key: 'opener' } }],
      });
    }
    expect(Object.fromEntries(entries)).toEqual({ opener: 'firefox' });
    for (const [changer, opener] of [
      ['cli', 'chromium'],
      ['terminal', 'lynx'],
    ] as const) {
      expect(await settings.set({ opener }, changer)).toMatchObject({ kind: 'saved' });
      expect(entries.get('opener')).toBe(opener);
    }
  });

  test.each<Saved>([
    { kind: 'newer-file', schema: 2 },
    { kind: 'unwritable', cause: 'full' },
  ])('passes on why nothing was saved: %o', async (saved) => {
    expect(await services({ saved }).settings.set({ language: 'zh' }, 'web')).toEqual(saved);
  });

  test('a key called __proto__ is unknown and harmless', async () => {
    const outcome = await services().settings.set(JSON.parse('{"__proto__": true}'), 'web');
    expect(outcome).toEqual({
      kind: 'refused',
      problems: [{ kind: 'unknown-key', key: '__proto__', nearest: null }],
    });
  });
});
