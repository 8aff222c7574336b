import { chmod, mkdir, symlink, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { describe, expect, test } from 'vitest';
import { createHome } from '../../test/support/program.ts';
import { findProgram } from './find-program.ts';

/** Folders below one, each with a program of this name in it. */
async function foldersWith(name: string, ...folders: string[]) {
  const root = await createHome();
  const paths = folders.map((folder) => join(root, folder));
  for (const path of paths) {
    await mkdir(path, { recursive: true });
    await writeFile(join(path, name), '#!/bin/sh\n');
    await chmod(join(path, name), 0o755);
  }
  return { root, paths };
}

describe.skipIf(process.platform === 'win32')('a program that is looked for by its name', () => {
  const path = (...entries: string[]) => ({ PATH: entries.join(':'), OTHER: 'kept' });

  test.each([
    ['npm and npx', 'project/node_modules/.bin'],
    ['npm’s own scripts', 'npm/node_modules/@npmcli/run-script/lib/node-gyp-bin'],
    ['a file system that takes any case', 'project/Node_Modules/.BIN'],
    ['yarn', 'xfs-0a1b2c3d'],
    ['yarn 1', 'yarn--1763430000000-0.8412'],
  ])('is not taken from a folder of %s, nor by what it starts', async (_name, folder) => {
    const { paths } = await foldersWith('tool', folder, 'usr/bin');
    const [bin = '', usr = ''] = paths;
    expect(await findProgram('tool', path(bin, `${bin}/`, usr))).toEqual({
      program: join(usr, 'tool'),
      env: path(usr),
    });
    expect((await findProgram('tool', path(bin))).program).toBeNull();
  });

  test('is not taken through a link to such a folder', async () => {
    const { root, paths } = await foldersWith('tool', 'project/node_modules/.bin');
    await symlink(paths[0] ?? '', join(root, 'bin'));
    expect((await findProgram('tool', path(join(root, 'bin')))).program).toBeNull();
  });

  test('is not taken from the current folder, however the PATH names it', async () => {
    const root = await createHome();
    await symlink(process.cwd(), join(root, 'here'));
    const folder = relative(process.cwd(), import.meta.dirname);
    for (const entry of [process.cwd(), join(root, 'here'), '.', '', folder, `./${folder}`]) {
      expect((await findProgram('tool', path(entry, '/usr/bin'))).env, entry).toEqual(path('/usr/bin'));
    }
  });

  test('may be named in full, and not from the current folder', async () => {
    const { paths } = await foldersWith('tool', 'project/node_modules/.bin');
    const full = join(paths[0] ?? '', 'tool');
    expect((await findProgram(full, path('/usr/bin'))).program).toBe(full);
    for (const name of ['./tool', 'bin/tool', '../tool', relative(process.cwd(), full)]) {
      expect((await findProgram(name, path('/usr/bin'))).program, name).toBeNull();
    }
  });

  test('is a file that may be run, the first of that name', async () => {
    const { root, paths } = await foldersWith('tool', 'one', 'two');
    const [one = '', two = ''] = paths;
    const [closed, folder] = [join(root, 'closed'), join(root, 'folder')];
    await mkdir(closed);
    await writeFile(join(closed, 'tool'), '', { mode: 0o644 });
    await mkdir(join(folder, 'tool'), { recursive: true });
    const found = await findProgram('tool', path(closed, folder, join(root, 'gone'), one, two));
    expect(found.program).toBe(join(one, 'tool'));
  });

  test('is found without a PATH, and what it starts never in the current folder', async () => {
    for (const env of [{}, { PATH: '' }, { PATH: 'node_modules/.bin' }]) {
      expect(await findProgram('sh', env)).toEqual({
        program: expect.stringMatching(/^(\/usr)?\/bin\/sh$/),
        env: { PATH: '/usr/bin:/bin' },
      });
    }
  });
});

describe('on Windows, a program that is looked for by its name', () => {
  const files = [
    String.raw`C:\repo\node_modules\.bin\rundll32.exe`,
    String.raw`C:\repo\rundll32.exe`,
    String.raw`C:\Windows\System32\rundll32.exe`,
    String.raw`C:\Tools\call-me.CMD`,
    String.raw`C:\Tools\call-me.exe`,
    String.raw`C:\Tools\call-me.com`,
  ].map((file) => file.toLowerCase());
  const windows = {
    platform: 'win32',
    realPath: async (path: string) => (path === '.' ? String.raw`C:\repo` : path),
    isProgram: async (path: string) => files.includes(path.toLowerCase()),
  } as const;
  const Path = String.raw`C:\repo\node_modules\.bin;C:\repo;;.\bin;\bin;C:bin;"C:\Tools";C:\Windows\System32`;
  const kept = String.raw`C:\Tools;C:\Windows\System32`;

  test('is neither the project’s nor one of the current folder', async () => {
    expect(await findProgram('rundll32.exe', { Path, TEMP: 'x' }, windows)).toEqual({
      program: String.raw`C:\Windows\System32\rundll32.exe`,
      env: { PATH: kept, TEMP: 'x', NoDefaultCurrentDirectoryInExePath: '1' },
    });
  });

  test('has the first ending of PATHEXT that starts without a shell', async () => {
    const find = async (PATHEXT?: string) =>
      (await findProgram('call-me', { Path, PATHEXT }, windows)).program;
    expect(await find()).toMatch(/call-me\.COM$/);
    expect(await find('.CMD;.EXE;.COM')).toMatch(/call-me\.EXE$/);
    expect(await find('.PS1')).toBeNull();
  });

  test('may be named in full, with its drive', async () => {
    for (const full of [String.raw`C:\Tools\x.exe`, 'c:/Tools/x.exe', String.raw`\\server\share\x.exe`]) {
      expect((await findProgram(full, { Path }, windows)).program).toBe(full);
    }
    for (const name of [String.raw`\Tools\x.exe`, 'C:x.exe', String.raw`.\x.exe`, 'bin/x.exe']) {
      expect((await findProgram(name, { Path }, windows)).program, name).toBeNull();
    }
  });
});
