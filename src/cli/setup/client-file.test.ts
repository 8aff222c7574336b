import {
  chmod,
  lstat,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rm,
  stat,
  symlink,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { readClientFile, replaceClientFile } from './client-file.ts';

let folder: string;
let file: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'client-'));
  file = join(folder, 'mcp.json');
});
afterEach(() => rm(folder, { recursive: true }));

const modeOf = async (path: string) => (await stat(path)).mode & 0o777;

describe('replacing a client’s file', () => {
  test.each([0o600, 0o640, 0o666])('keeps who may read it (%o)', async (mode) => {
    await writeFile(file, '{}');
    await chmod(file, mode);
    await replaceClientFile(file, '{"a":1}');
    expect(await readFile(file, 'utf8')).toBe('{"a":1}');
    expect(await modeOf(file)).toBe(mode);
    expect(await readdir(folder)).toEqual(['mcp.json']);
  });

  test('a link stays a link, and what it points to is replaced', async () => {
    await mkdir(join(folder, 'dotfiles'));
    const real = join(folder, 'dotfiles', 'mcp.json');
    await writeFile(real, '{}', { mode: 0o600 });
    await symlink(real, file);
    await replaceClientFile(file, '{"a":1}');
    expect((await lstat(file)).isSymbolicLink()).toBe(true);
    expect(await readFile(real, 'utf8')).toBe('{"a":1}');
    expect(await modeOf(real)).toBe(0o600);
  });

  test('a new one, in folders that are not there yet, is its owner’s alone', async () => {
    const fresh = join(folder, 'a', 'b', 'mcp.json');
    await replaceClientFile(fresh, '{}');
    expect(await modeOf(fresh)).toBe(0o600);
  });

  test('where it fails, everything is as it was', async () => {
    await mkdir(join(file, 'a-folder-in-the-way'), { recursive: true });
    await expect(replaceClientFile(file, '{}')).rejects.toThrow();
    expect(await readdir(folder)).toEqual(['mcp.json']);
  });
});

describe('reading a client’s file', () => {
  test('none, an empty one and an object can be added to', async () => {
    expect(await readClientFile(file)).toEqual({ kind: 'object', entries: {} });
    await writeFile(file, ' \n');
    expect(await readClientFile(file)).toEqual({ kind: 'object', entries: {} });
    await writeFile(file, '{"a": 1}');
    expect(await readClientFile(file)).toEqual({ kind: 'object', entries: { a: 1 } });
  });

  test.each(['{ // mine\n }', '[]', '"x"', '{"a":'])('%s is left alone', async (text) => {
    await writeFile(file, text);
    expect(await readClientFile(file)).toEqual({ kind: 'not-json' });
  });

  test('one that cannot be read is not taken for none', async () => {
    await mkdir(file);
    expect(await readClientFile(file)).toMatchObject({ kind: 'unreadable' });
  });
});
