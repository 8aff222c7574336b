import { mkdir, mkdtemp, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Disk } from '../files/disk.ts';
import { nodeDisk } from '../files/node-disk.ts';
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
const modeOf = async (of: string) => ((await stat(of)).mode & 0o777).toString(8);

async function handWritten(text: string): Promise<void> {
  await mkdir(home, { recursive: true });
  await writeFile(path, text);
}

describe('saving', () => {
  test('holds only what a person set, and the schema', async () => {
    const file = createSettingsFile(home);
    expect(await file.save(change({ language: 'zh', timeout_seconds: 60 }))).toEqual({ kind: 'saved' });
    expect(await readFile(path, 'utf8')).toBe(
      '{\n  "schema": 1,\n  "language": "zh",\n  "timeout_seconds": 60\n}\n',
    );
  });

  test('is for the person’s eyes only', async () => {
    await createSettingsFile(home).save(change({ language: 'zh' }));
    expect([await modeOf(home), await modeOf(path)]).toEqual(['700', '600']);
  });

  test('null forgets a key', async () => {
    const file = createSettingsFile(home);
    await file.save(change({ language: 'zh', theme: 'dark' }));
    await file.save(change({ language: null, notify_new: null }));
    expect(await stored()).toEqual({ schema: 1, theme: 'dark' });
  });

  test('keeps keys it does not know, whatever they are called', async () => {
    await handWritten('{"from_the_future": {"deep": [1]}, "__proto__": {"polluted": true}, "theme": "dark"}');
    await createSettingsFile(home).save(change({ theme: 'light' }));
    const text = await readFile(path, 'utf8');
    expect(JSON.parse(text)).toMatchObject({ from_the_future: { deep: [1] }, theme: 'light' });
    expect(text).toContain('"__proto__"');
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
  });

  test('two faces of one process that save different keys both win', async () => {
    const [page, terminal] = [createSettingsFile(home), createSettingsFile(home)];
    const keys = Array.from({ length: 20 }, (_, index) => `key_${index}`);
    await Promise.all(keys.map((key, index) => (index % 2 ? page : terminal).save(change({ [key]: index }))));
    expect(Object.keys(await stored()).sort()).toEqual([...keys, 'schema'].sort());
  });

  test('leaves nothing behind, not even what a killed writer left', async () => {
    await handWritten('{}');
    await writeFile(`${path}.tmp-0000`, '{"half":');
    for (let round = 0; round < 15; round += 1) await createSettingsFile(home).save(change({ round }));
    expect((await readdir(home)).sort()).toEqual(['config.json', 'config.lock']);
    expect((await readdir(join(home, 'config.lock'))).length).toBeLessThan(12);
  });

  test('follows a link to where people keep their dotfiles', async () => {
    await mkdir(home);
    await writeFile(join(folder, 'dotfile.json'), '{"theme":"dark"}');
    await symlink(join(folder, 'dotfile.json'), path);
    await createSettingsFile(home).save(change({ language: 'zh' }));
    expect(JSON.parse(await readFile(join(folder, 'dotfile.json'), 'utf8'))).toEqual({
      schema: 1,
      theme: 'dark',
      language: 'zh',
    });
  });

  test('a file of a newer version is read and never rewritten', async () => {
    await handWritten('{"schema": 2, "theme": "dark"}');
    const file = createSettingsFile(home);
    expect((await file.load()).notice).toEqual({ kind: 'newer', schema: 2 });
    expect((await file.load()).entries.get('theme')).toBe('dark');
    expect(await file.save(change({ theme: 'light' }))).toEqual({ kind: 'newer-file', schema: 2 });
    expect(await readFile(path, 'utf8')).toBe('{"schema": 2, "theme": "dark"}');
  });
});

describe('a disk that fails', () => {
  test.each(['create', 'rename', 'syncFolder', 'read'] as const)(
    '%s: the old file stays whole',
    async (deed) => {
      await createSettingsFile(home).save(change({ theme: 'dark' }));
      const broken = Object.assign(new Error('ENOSPC'), { code: 'ENOSPC' });
      const disk: Disk = {
        ...nodeDisk,
        async [deed](name: string, ...rest: never[]) {
          if (!name.includes('config.lock')) throw broken;
          return (nodeDisk[deed] as (...all: unknown[]) => unknown)(name, ...rest);
        },
      };
      const outcome = await createSettingsFile(home, { disk }).save(change({ theme: 'light' }));
      expect(outcome).toEqual({ kind: 'unwritable', cause: broken });
      if (deed !== 'syncFolder') expect(await stored()).toEqual({ schema: 1, theme: 'dark' });
    },
  );

  test('a home that is a file is told, not thrown', async () => {
    await writeFile(home, '');
    const file = createSettingsFile(home);
    expect((await file.load()).notice).toMatchObject({ kind: 'unreadable', cause: { code: 'ENOTDIR' } });
    expect(await file.save(change({ theme: 'dark' }))).toMatchObject({ kind: 'unwritable' });
  });

  test('a writer that slept until another process took over writes nothing over its file', async () => {
    const file = createSettingsFile(home);
    await file.save(change({ theme: 'dark' }));
    const sleeper: Disk = {
      ...nodeDisk,
      async create(name) {
        const created = await nodeDisk.create(name);
        // The next number of the lock, as another process takes it over.
        if (name.includes('.tmp-')) await writeFile(join(home, 'config.lock', '00000099'), 'free');
        return created;
      },
    };
    const outcome = await createSettingsFile(home, { disk: sleeper }).save(change({ theme: 'light' }));
    expect(outcome).toMatchObject({ kind: 'unwritable' });
    expect(await stored()).toEqual({ schema: 1, theme: 'dark' });
  });

  test('what was saved counts as saved when the lock cannot be given back', async () => {
    const disk: Disk = {
      ...nodeDisk,
      rename: (from, to) =>
        to.includes('config.lock') ? Promise.reject(new Error('EROFS')) : nodeDisk.rename(from, to),
    };
    expect(await createSettingsFile(home, { disk }).save(change({ theme: 'dark' }))).toEqual({
      kind: 'saved',
    });
  });
});
