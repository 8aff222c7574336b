import { mkdir, mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createNotingDisk } from '../../test/support/store-faults.ts';
import type { Disk } from '../files/disk.ts';
import type { LockDeps } from '../files/lock.ts';
import { nodeDisk } from '../files/node-disk.ts';
import { thisProcess } from '../files/this-process.ts';
import { createSettingsFile } from './settings-file.ts';

let folder: string;
let home: string;
let path: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'choice-settings-'));
  home = join(folder, 'home');
  path = join(home, 'config.json');
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const change = (entries: Record<string, string | number | boolean | null>) =>
  new Map(Object.entries(entries));
const stored = async () => JSON.parse(await readFile(path, 'utf8'));

const nothing = { entries: new Map(), notice: null, setAside: null };

async function handWritten(text: string): Promise<void> {
  await mkdir(home, { recursive: true });
  await writeFile(path, text);
}

describe('loading', () => {
  test('no file is no settings, and no folder is made', async () => {
    expect(await createSettingsFile(home).load()).toEqual(nothing);
    expect(await readdir(folder)).toEqual([]);
  });

  test('reads anew each time', async () => {
    const file = createSettingsFile(home);
    await handWritten('{"theme":"dark"}');
    expect((await file.load()).entries.get('theme')).toBe('dark');
    await handWritten('\uFEFF{"theme":"light"}');
    expect((await file.load()).entries.get('theme')).toBe('light');
  });

  describe('that nothing has changed for some seconds', () => {
    function openLater() {
      const { disk, deeds } = createNotingDisk();
      const self = { ...thisProcess, now: () => Date.now() + 10_000 };
      return { deeds, file: createSettingsFile(home, { disk, self }) };
    }

    test('is seen by two looks; the file is not read again', async () => {
      await handWritten('{"theme":"dark"}');
      const { file, deeds } = openLater();
      const first = await file.load();
      deeds.length = 0;
      expect(await file.load()).toBe(first);
      expect(deeds).toEqual(['stamp config.json', 'stamp home']);
    });

    test('is not believed where the file was edited, replaced, removed or set aside since', async () => {
      await handWritten('{"theme":"dark"}');
      const { file } = openLater();
      const theme = async () => (await file.load()).entries.get('theme');
      expect(await theme()).toBe('dark');
      await writeFile(path, '{"theme":"light"}');
      await utimes(path, 1_000, 1_000);
      expect(await theme()).toBe('light');
      await createSettingsFile(home).save(change({ theme: 'dark' }));
      expect(await theme()).toBe('dark');
      await rm(path);
      expect(await theme()).toBeUndefined();
      await writeFile(`${path}.corrupt-2026`, '');
      // The test is faster than the disk's clock.
      await utimes(home, 2_000, 2_000);
      expect((await file.load()).setAside).toBe(`${path}.corrupt-2026`);
    });

    test('is not believed of a file that was written just now: a second write may leave the same stamp', async () => {
      await handWritten('{"theme":"dark"}');
      const same = await nodeDisk.stamp(path);
      const disk: Disk = { ...nodeDisk, stamp: async () => same };
      const file = createSettingsFile(home, { disk });
      expect((await file.load()).entries.get('theme')).toBe('dark');
      await handWritten('{"theme":"light"}');
      expect((await file.load()).entries.get('theme')).toBe('light');
    });
  });

  test('an empty file is no settings and no reason to complain', async () => {
    await handWritten(' \n');
    expect(await createSettingsFile(home).load()).toEqual(nothing);
    expect(await readdir(home)).toEqual(['config.json']);
  });

  test('an empty file that was not emptied just now is believed at once', async () => {
    await handWritten('');
    await utimes(path, new Date(), Date.now() / 1_000 - 2);
    const waits: number[] = [];
    const self = { ...thisProcess, wait: async (ms: number) => void waits.push(ms) };
    const file = createSettingsFile(home, { self });
    expect(await file.load()).toEqual(nothing);
    await file.save(change({ theme: 'dark' }));
    expect([waits, await stored()]).toEqual([[], { schema: 1, theme: 'dark' }]);
  });

  test.each(['{"theme": "da', '[]', '"text"', '42', 'null', '{"a":1}}', '// comment\n{}'])(
    '%s is set aside, whole, and the next save starts afresh',
    async (text) => {
      await handWritten(text);
      const file = createSettingsFile(home);
      const { entries, notice, setAside } = await file.load();
      expect([...entries]).toEqual([]);
      const aside = (await readdir(home)).filter((name) => name.startsWith('config.json.corrupt-'));
      const kept = join(home, aside[0] ?? 'nothing');
      expect([notice, setAside]).toEqual([{ kind: 'set-aside', kept }, kept]);
      expect(await readFile(kept, 'utf8')).toBe(text);
      expect(await file.load()).toEqual({ ...nothing, setAside: kept });
      await file.save(change({ theme: 'dark' }));
      expect(await stored()).toEqual({ schema: 1, theme: 'dark' });
    },
  );

  test('what was set aside is named by every reading until it is gone, the latest first', async () => {
    await handWritten('{}');
    const kept = ['2026-01-31', '2026-02-01'].map((day) => `${path}.corrupt-${day}T10-00-00-000Z`);
    for (const each of kept) await writeFile(each, '{');
    const file = createSettingsFile(home);
    expect((await file.load()).setAside).toBe(kept[1]);
    await rm(kept[1] ?? '');
    expect((await file.load()).setAside).toBe(kept[0]);
    await rm(kept[0] ?? '');
    expect((await file.load()).setAside).toBeNull();
  });

  test('a file that may not be read is told and left alone', async () => {
    await handWritten('{"theme":"dark"}');
    const cause = Object.assign(new Error('EACCES'), { code: 'EACCES' });
    const file = createSettingsFile(home, { disk: { ...nodeDisk, read: () => Promise.reject(cause) } });
    expect((await file.load()).notice).toEqual({ kind: 'unreadable', cause });
    expect(await file.save(change({ theme: 'light' }))).toMatchObject({ kind: 'unwritable' });
    expect(await stored()).toEqual({ theme: 'dark' });
  });

  test('a corrupt file that cannot be moved is told and left alone', async () => {
    await handWritten('{"half":');
    const disk: Disk = { ...nodeDisk, rename: () => Promise.reject(new Error('EROFS')) };
    expect((await createSettingsFile(home, { disk }).load()).notice).toEqual({ kind: 'corrupt' });
    expect(await readFile(path, 'utf8')).toBe('{"half":');
  });
});

describe('an editor half-way through saving', () => {
  /** Time passes only by waiting; the editor finishes at its own moment of it. */
  function editorFinishing(at: number, text: string): Partial<LockDeps> {
    let passed = 0;
    return {
      self: {
        ...thisProcess,
        async wait(ms) {
          passed += ms;
          if (passed >= at) await writeFile(path, text);
        },
      },
    };
  }

  test.each(['', '{"theme": "da', '{"theme": "dark"'])(
    '%j is read again before it is believed',
    async (half) => {
      await handWritten(half);
      const { entries, notice } = await createSettingsFile(
        home,
        editorFinishing(150, '{"theme":"dark"}'),
      ).load();
      expect([notice, entries.get('theme')]).toEqual([null, 'dark']);
      expect(await readdir(home)).toEqual(['config.json']);
    },
  );

  test('a save waits for it as well, and loses neither side', async () => {
    await handWritten('');
    await createSettingsFile(home, editorFinishing(150, '{"theme":"dark"}')).save(change({ language: 'zh' }));
    expect(await stored()).toEqual({ schema: 1, theme: 'dark', language: 'zh' });
  });

  test('an editor that finishes in the last moment gets its file back', async () => {
    await handWritten('{"theme": "da');
    const self = { ...thisProcess, wait: async () => undefined };
    const disk: Disk = {
      ...nodeDisk,
      async rename(from, to) {
        await nodeDisk.rename(from, to);
        if (to.includes('.corrupt-')) await writeFile(to, '{"theme":"dark"}');
      },
    };
    const { entries, notice } = await createSettingsFile(home, { disk, self }).load();
    expect([notice, entries.get('theme')]).toEqual([null, 'dark']);
    expect(await stored()).toEqual({ theme: 'dark' });
  });
});
