import { mkdir, mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { installedProgram, installProgram, keepProgramCopy } from './program-copy.ts';

let home: string;
beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'copy-'));
});
afterEach(() => rm(home, { recursive: true }));

/** The program that runs, in a folder that is not the home's. */
async function running(text: string): Promise<string> {
  const program = join(home, 'choice-mcp.cjs');
  await writeFile(program, `start ${text}`);
  await writeFile(join(home, 'program.cjs'), text);
  return program;
}

const keep = async (text: string, version = '1.0.0') =>
  keepProgramCopy({ home, version, program: await running(text) });
const install = async (text: string) => installProgram(home, await running(text));
const bin = (...names: string[]) => join(home, 'bin', ...names);
const longAgo = new Date(Date.now() - 8 * 24 * 60 * 60 * 1_000);

test('the program is copied once, both files, for its owner only', async () => {
  const file = await keep('one');
  expect(file).toBe(bin('1.0.0', 'choice-mcp.cjs'));
  const inodes = new Map<string, number>();
  for (const [name, text] of Object.entries({ 'choice-mcp.cjs': 'start one', 'program.cjs': 'one' })) {
    expect(await readFile(bin('1.0.0', name), 'utf8')).toBe(text);
    const { mode, ino } = await stat(bin('1.0.0', name));
    expect(mode & 0o777).toBe(0o600);
    inodes.set(name, ino);
  }
  expect(await keep('one')).toBe(file);
  for (const [name, ino] of inodes) expect((await stat(bin('1.0.0', name))).ino).toBe(ino);
});

test('other content under the same version replaces it, also when it is half-written', async () => {
  await keep('whole');
  await writeFile(bin('1.0.0', 'program.cjs'), 'who');
  await keep('whole');
  expect(await readFile(bin('1.0.0', 'program.cjs'), 'utf8')).toBe('whole');
  expect(await readdir(bin('1.0.0'))).toEqual(['choice-mcp.cjs', 'program.cjs']);
});

test('copies of other versions stay for a week, in a folder or as the one file that they were once', async () => {
  await keep('old', '0.9.0');
  await writeFile(bin('choice-mcp-0.8.0.cjs'), 'one file');
  await keep('new');
  expect(await readdir(bin())).toEqual(['0.9.0', '1.0.0', 'choice-mcp-0.8.0.cjs']);
  for (const old of ['0.9.0', 'choice-mcp-0.8.0.cjs']) await utimes(bin(old), longAgo, longAgo);
  await keep('newest', '1.1.0');
  expect(await readdir(bin())).toEqual(['1.0.0', '1.1.0']);
});

test('the program that clients start is replaced under the same name, and no copy of a version takes it along', async () => {
  expect(await install('one')).toBe(true);
  expect(await install('one')).toBe(false);
  for (const name of ['choice-mcp.cjs', 'program.cjs']) await utimes(bin(name), longAgo, longAgo);
  await keep('copy');
  expect(await readdir(bin())).toEqual(['1.0.0', 'choice-mcp.cjs', 'program.cjs']);
  expect(await install('two')).toBe(true);
  expect(await readFile(installedProgram(home), 'utf8')).toBe('start two');
  expect(await readFile(bin('program.cjs'), 'utf8')).toBe('two');
});

test('an install that fails between the two files leaves no new starting file before an older program', async () => {
  await install('one');
  // A folder cannot be replaced by a file, so the program cannot be put in its place.
  await rm(bin('program.cjs'));
  await mkdir(bin('program.cjs'));
  await expect(install('two')).rejects.toThrow();
  expect(await readFile(installedProgram(home), 'utf8')).toBe('start one');
});

test('what is half gone is not installed', async () => {
  await install('one');
  const program = await running('two');
  await rm(join(home, 'program.cjs'));
  await expect(installProgram(home, program)).rejects.toThrow('ENOENT');
  expect(await readFile(installedProgram(home), 'utf8')).toBe('start one');
});
