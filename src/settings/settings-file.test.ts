import { mkdir, mkdtemp, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type Machine, nodeMachine } from './machine.ts';
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
  test('holds only what somebody set, and the schema', async () => {
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
      const machine: Machine = {
        ...nodeMachine,
        async [deed](name: string, ...rest: never[]) {
          if (!name.includes('config.lock')) throw broken;
          return (nodeMachine[deed] as (...all: unknown[]) => unknown)(name, ...rest);
        },
      };
      const outcome = await createSettingsFile(home, machine).save(change({ theme: 'light' }));
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

  test('what was saved counts as saved when the lock cannot be given back', async () => {
    const machine: Machine = {
      ...nodeMachine,
      rename: (from, to) =>
        from.endsWith('.free') ? Promise.reject(new Error('EROFS')) : nodeMachine.rename(from, to),
    };
    expect(await createSettingsFile(home, machine).save(change({ theme: 'dark' }))).toEqual({
      kind: 'saved',
    });
  });
});

describe('loading', () => {
  test('no file is no settings, and no folder is made', async () => {
    expect(await createSettingsFile(home).load()).toEqual({ entries: new Map(), notice: null });
    expect(await readdir(folder)).toEqual([]);
  });

  test('reads anew each time', async () => {
    const file = createSettingsFile(home);
    await handWritten('{"theme":"dark"}');
    expect((await file.load()).entries.get('theme')).toBe('dark');
    await handWritten('\uFEFF{"theme":"light"}');
    expect((await file.load()).entries.get('theme')).toBe('light');
  });

  test('an empty file is no settings and no reason to complain', async () => {
    await handWritten(' \n');
    expect(await createSettingsFile(home).load()).toEqual({ entries: new Map(), notice: null });
    expect(await readdir(home)).toEqual(['config.json']);
  });

  test.each(['{"theme": "da', '[]', '"text"', '42', 'null', '{"a":1}}', '// comment\n{}'])(
    '%s is set aside, whole, and the next save starts afresh',
    async (text) => {
      await handWritten(text);
      const file = createSettingsFile(home);
      const { entries, notice } = await file.load();
      expect([...entries]).toEqual([]);
      const aside = (await readdir(home)).filter((name) => name.startsWith('config.json.corrupt-'));
      expect(notice).toEqual({ kind: 'set-aside', kept: join(home, aside[0] ?? 'nothing') });
      expect(await readFile(join(home, aside[0] ?? 'nothing'), 'utf8')).toBe(text);
      expect(await file.load()).toEqual({ entries: new Map(), notice: null });
      await file.save(change({ theme: 'dark' }));
      expect(await stored()).toEqual({ schema: 1, theme: 'dark' });
    },
  );

  test('a file that may not be read is told and left alone', async () => {
    await handWritten('{"theme":"dark"}');
    const cause = Object.assign(new Error('EACCES'), { code: 'EACCES' });
    const file = createSettingsFile(home, { ...nodeMachine, read: () => Promise.reject(cause) });
    expect((await file.load()).notice).toEqual({ kind: 'unreadable', cause });
    expect(await file.save(change({ theme: 'light' }))).toMatchObject({ kind: 'unwritable' });
    expect(await stored()).toEqual({ theme: 'dark' });
  });

  test('a corrupt file that cannot be moved is told and left alone', async () => {
    await handWritten('{"half":');
    const machine: Machine = { ...nodeMachine, rename: () => Promise.reject(new Error('EROFS')) };
    expect((await createSettingsFile(home, machine).load()).notice).toEqual({ kind: 'corrupt' });
    expect(await readFile(path, 'utf8')).toBe('{"half":');
  });
});

describe('an editor half-way through saving', () => {
  /** Time passes only by waiting; the editor finishes at its own moment of it. */
  function editorFinishing(at: number, text: string): Machine {
    let passed = 0;
    return {
      ...nodeMachine,
      async wait(ms) {
        passed += ms;
        if (passed >= at) await writeFile(path, text);
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
    const machine: Machine = {
      ...nodeMachine,
      wait: async () => undefined,
      async rename(from, to) {
        await nodeMachine.rename(from, to);
        if (to.includes('.corrupt-')) await writeFile(to, '{"theme":"dark"}');
      },
    };
    const { entries, notice } = await createSettingsFile(home, machine).load();
    expect([notice, entries.get('theme')]).toEqual([null, 'dark']);
    expect(await stored()).toEqual({ theme: 'dark' });
  });
});
