import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createLearnedHolds } from './learned-holds.ts';

let home: string;
beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'holds-'));
});
afterEach(() => rm(home, { recursive: true }));

test('nothing is known and nothing is written before the first abort', async () => {
  expect(await createLearnedHolds(home).read('codex')).toBeNull();
  expect(await readdir(home)).toEqual([]);
});

test('the shortest abort of each client is kept for the next process', async () => {
  const holds = createLearnedHolds(home);
  await holds.learn('codex', 60);
  await holds.learn('codex', 90);
  await holds.learn('__proto__', 5);
  const next = createLearnedHolds(home);
  expect(await next.read('codex')).toBe(60);
  expect(await next.read('__proto__')).toBe(5);
  expect(await next.read('constructor')).toBeNull();
  expect(await readdir(join(home, 'cache'))).toEqual(['holds.json']);
});

test('a broken file is as good as none', async () => {
  const holds = createLearnedHolds(home);
  await holds.learn('codex', 60);
  await writeFile(join(home, 'cache', 'holds.json'), '{"codex": ');
  expect(await holds.read('codex')).toBeNull();
});
