import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { createTeamInMemory } from '../../test/support/team-in-memory.ts';
import { createTestSettings } from '../../test/support/test-settings.ts';
import type { Disk } from '../files/disk.ts';
import { nodeDisk } from '../files/node-disk.ts';
import { createSettingsFile } from './settings-file.ts';

function open(place: Parameters<typeof createTestSettings>[0] = {}) {
  const stored = new Map<string, string | number | boolean>([['retention_days', 3]]);
  const settings = createTestSettings({ stored, ...place });
  const read = async () => {
    await settings.refresh();
    return settings.read();
  };
  return { settings, stored, read };
}

describe('settings that belong to a shared inbox', () => {
  test('are the inbox’s and not those of one home; the others stay the person’s own', async () => {
    const inbox = createTeamInMemory();
    const [one, other] = [open({ inbox }), open({ inbox })];
    expect((await one.read()).value('retention_days')).toBe(30);
    await one.settings.set({ retention_days: 7, theme: 'dark' }, 'web');
    expect((await other.read()).value('retention_days')).toBe(7);
    expect((await other.read()).source('retention_days')).toBe('inbox');
    expect((await other.read()).value('theme')).toBe('system');
    expect(Object.fromEntries(one.stored)).toEqual({ retention_days: 3, theme: 'dark' });
    await other.settings.set({ retention_days: null }, 'cli');
    expect((await one.read()).source('retention_days')).toBe('default');
  });

  test('are what they were at the last look, until they are looked for again', async () => {
    const inbox = createTeamInMemory();
    const { settings, read } = open({ inbox });
    await read();
    await inbox.writeSettings({ max_sessions: 5 });
    expect((await settings.read()).value('max_sessions')).toBe(1_000);
    const before = await settings.stamp();
    await settings.refresh();
    expect((await settings.read()).value('max_sessions')).toBe(5);
    expect(await settings.stamp()).not.toBe(before);
  });

  test('that are not known, or do not fit, are in doubt: nothing is removed by their defaults', async () => {
    const inbox = createTeamInMemory();
    const { settings, read } = open({ inbox });
    expect((await settings.read()).isInDoubt('retention_days')).toBe(true);
    await inbox.writeSettings({ retention_days: 'long' });
    expect((await read()).isInDoubt('retention_days')).toBe(true);
    expect((await read()).isInDoubt('max_sessions')).toBe(false);
  });

  test('that cannot be written are said not to be saved', async () => {
    const inbox = { ...createTeamInMemory(), writeSettings: () => Promise.reject(new Error('away')) };
    const { settings, stored } = open({ inbox });
    expect(await settings.set({ retention_days: 7, theme: 'dark' }, 'web')).toMatchObject({
      kind: 'unwritable',
    });
    expect(stored.has('theme')).toBe(false);
  });

  test('would be otherwise after a change, in their own place', async () => {
    const snapshot = await open({ inbox: createTeamInMemory() }).read();
    expect(snapshot.changed({ retention_days: 5 }).source('retention_days')).toBe('inbox');
    expect(snapshot.changed({ theme: 'dark' }).source('theme')).toBe('stored');
  });

  test('are in the home’s file where the inbox is not shared', async () => {
    const { settings } = open();
    const snapshot = await settings.read();
    expect([snapshot.value('retention_days'), snapshot.source('retention_days')]).toEqual([3, 'stored']);
    expect(snapshot.isShared).toBe(false);
  });
});

describe('a change of both the inbox and the home’s own file', () => {
  /** The person's settings over a real file, with what happened to the inbox. */
  async function openHome(text: string, disk: Partial<Disk> = {}) {
    const home = await mkdtemp(join(tmpdir(), 'choice-settings-'));
    onTestFinished(() => rm(home, { recursive: true, force: true }));
    await writeFile(join(home, 'config.json'), text);
    const inbox = createTeamInMemory();
    const open = (place = inbox) => {
      const file = createSettingsFile(home, { disk: { ...nodeDisk, ...disk } });
      return createTestSettings({ file, inbox: place });
    };
    return { inbox, open, text: () => readFile(join(home, 'config.json'), 'utf8') };
  }
  const both = { retention_days: 7, theme: 'dark' };

  test('is saved in both', async () => {
    const { inbox, open, text } = await openHome('{}');
    expect(await open().set(both, 'web')).toMatchObject({ kind: 'saved' });
    expect(await inbox.readSettings()).toEqual({ retention_days: 7 });
    expect(JSON.parse(await text())).toMatchObject({ theme: 'dark' });
  });

  test('changes neither when a newer program wrote the file', async () => {
    const { inbox, open } = await openHome('{"schema": 99}');
    expect(await open().set(both, 'web')).toEqual({ kind: 'newer-file', schema: 99 });
    expect(await inbox.readSettings()).toEqual({});
  });

  test('changes neither when the file cannot be written', async () => {
    const full = () => Promise.reject(Object.assign(new Error('full'), { code: 'ENOSPC' }));
    const { inbox, open, text } = await openHome('{}', { create: full });
    expect(await open().set(both, 'web')).toMatchObject({ kind: 'unwritable' });
    expect(await inbox.readSettings()).toEqual({});
    expect(await text()).toBe('{}');
  });

  test('changes neither when the inbox cannot be written', async () => {
    const { inbox, open, text } = await openHome('{}');
    const away = { ...inbox, writeSettings: () => Promise.reject(new Error('away')) };
    expect(await open(away).set(both, 'web')).toMatchObject({ kind: 'unwritable' });
    expect(await text()).toBe('{}');
  });

  test('is saved also when the inbox goes away right after it', async () => {
    const { inbox, open } = await openHome('{}');
    const away = { ...inbox, readSettings: () => Promise.reject(new Error('away')) };
    expect(await open(away).set(both, 'web')).toMatchObject({ kind: 'saved' });
  });
});
