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

const replace = async (path: string, text: string) =>
  replaceClientFile(await readClientFile(path), Buffer.from(text));

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
    await replace(file, '{"a":1}');
    expect(await readFile(file, 'utf8')).toBe('{"a":1}');
    expect(await modeOf(file)).toBe(mode);
    expect(await readdir(folder)).toEqual(['mcp.json']);
  });

  test('a link stays a link, and what it points to is replaced', async () => {
    await mkdir(join(folder, 'dotfiles'));
    const real = join(folder, 'dotfiles', 'mcp.json');
    await writeFile(real, '{}', { mode: 0o600 });
    await symlink(real, file);
    await replace(file, '{"a":1}');
    expect((await lstat(file)).isSymbolicLink()).toBe(true);
    expect(await readFile(real, 'utf8')).toBe('{"a":1}');
    expect(await modeOf(real)).toBe(0o600);
  });

  test('a new one, in folders that are not there yet, is its owner’s alone', async () => {
    const fresh = join(folder, 'a', 'b', 'mcp.json');
    await replace(fresh, '{}');
    expect(await modeOf(fresh)).toBe(0o600);
  });

  test('where it fails, everything is as it was', async () => {
    const absent = await readClientFile(file);
    await mkdir(join(file, 'a-folder-in-the-way'), { recursive: true });
    await expect(replaceClientFile(absent, Buffer.from('{}'))).rejects.toThrow();
    expect(await readdir(folder)).toEqual(['mcp.json']);
  });

  test('what the client has saved meanwhile is not undone', async () => {
    await writeFile(file, '{}');
    const read = await readClientFile(file);
    await writeFile(file, '{"saved": true}');
    await expect(replaceClientFile(read, Buffer.from('{"ours": 1}'))).rejects.toThrow();
    expect(await readFile(file, 'utf8')).toBe('{"saved": true}');
    expect(await readdir(folder)).toEqual(['mcp.json']);
  });
});

describe('reading a client’s file', () => {
  test('none counts as an empty one', async () => {
    expect(await readClientFile(file)).toMatchObject({ bytes: null, text: '' });
  });

  test.each(['a\nb\n', 'a\r\nb\r\n', '\uFEFFa\r\nb', '\uFEFF', 'a\r\nb\nc', 'ä'])(
    '%j has the same bytes again when nothing was changed',
    async (text) => {
      await writeFile(file, text);
      const read = await readClientFile(file);
      expect(read.encode(read.text)).toEqual(Buffer.from(text));
      expect(read.text.startsWith('\uFEFF')).toBe(false);
    },
  );

  test('what is added has the line ends of the others', async () => {
    await writeFile(file, 'a\r\n');
    const read = await readClientFile(file);
    expect(read.encode(`${read.text}b\n`).toString()).toBe('a\r\nb\r\n');
  });

  test('one that cannot be read, or is no UTF-8, is not taken for none', async () => {
    await writeFile(file, Buffer.from([0xff, 0xfe, 0x7b, 0x00]));
    await expect(readClientFile(file)).rejects.toMatchObject({ kind: 'unreadable' });
    await rm(file);
    await mkdir(file);
    await expect(readClientFile(file)).rejects.toMatchObject({ kind: 'unreadable' });
  });

  test('one that its client saved since it was read is left as it is', async () => {
    await writeFile(file, '{}');
    const read = await readClientFile(file);
    await writeFile(file, '{"saved":true}');
    const replacing = replaceClientFile(read, Buffer.from('{"ours":true}'));
    await expect(replacing).rejects.toMatchObject({ kind: 'changed-meanwhile' });
    expect(await readFile(file, 'utf8')).toBe('{"saved":true}');
    expect(await readdir(folder)).toEqual(['mcp.json']);
  });

  test('a link that leads nowhere is not taken for none', async () => {
    await symlink(join(folder, 'gone'), file);
    await expect(readClientFile(file)).rejects.toMatchObject({ kind: 'leads-nowhere' });
  });

  test('one that nobody may write is left as it is', async () => {
    await writeFile(file, '{}', { mode: 0o444 });
    await expect(readClientFile(file)).rejects.toMatchObject({ kind: 'read-only' });
  });
});
