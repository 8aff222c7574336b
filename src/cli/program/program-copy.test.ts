import { mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { installedProgram, installProgram, keepProgramCopy } from './program-copy.ts';

let home: string;
beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'copy-'));
});
afterEach(() => rm(home, { recursive: true }));

const keep = (text: string, version = '1.0.0') =>
  keepProgramCopy({ home, version, program: Buffer.from(text) });

test('the program is copied once, for its owner only', async () => {
  const file = await keep('one');
  const first = await stat(file);
  expect(await readFile(file, 'utf8')).toBe('one');
  expect(first.mode & 0o777).toBe(0o600);
  expect(await keep('one')).toBe(file);
  expect((await stat(file)).ino).toBe(first.ino);
});

test('other content under the same version replaces it, also when it is half-written', async () => {
  const file = await keep('whole');
  await writeFile(file, 'who');
  await keep('whole');
  expect(await readFile(file, 'utf8')).toBe('whole');
  expect(await readdir(join(home, 'bin'))).toEqual(['choice-mcp-1.0.0.cjs']);
});

test('copies of other versions stay for a week', async () => {
  const old = await keep('old', '0.9.0');
  await keep('new');
  expect(await readdir(join(home, 'bin'))).toHaveLength(2);
  const longAgo = new Date(Date.now() - 8 * 24 * 60 * 60 * 1_000);
  await utimes(old, longAgo, longAgo);
  await keep('newest', '1.1.0');
  expect(await readdir(join(home, 'bin'))).toEqual(['choice-mcp-1.0.0.cjs', 'choice-mcp-1.1.0.cjs']);
});

test('the program that clients start is replaced under the same name, and no copy of a version takes it along', async () => {
  expect(await installProgram(home, Buffer.from('one'))).toBe(true);
  expect(await installProgram(home, Buffer.from('one'))).toBe(false);
  const longAgo = new Date(Date.now() - 30 * 24 * 60 * 60 * 1_000);
  await utimes(installedProgram(home), longAgo, longAgo);
  await keep('copy');
  expect(await readdir(join(home, 'bin'))).toEqual(['choice-mcp-1.0.0.cjs', 'choice-mcp.cjs']);
  expect(await installProgram(home, Buffer.from('two'))).toBe(true);
  expect(await readFile(installedProgram(home), 'utf8')).toBe('two');
});
