import { describe, expect, test } from 'vitest';
import { createTeamInMemory } from '../../test/support/team-in-memory.ts';
import { createTestSettings } from '../../test/support/test-settings.ts';

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
    await one.settings.set({ retention_days: 7, theme: 'dark' }, 'page');
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
    expect(await settings.set({ retention_days: 7, theme: 'dark' }, 'page')).toMatchObject({
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
