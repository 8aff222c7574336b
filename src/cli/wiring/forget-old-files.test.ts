import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { keepCodeCache } from '../program/keep-code-cache.ts';

let cache: string;
beforeEach(async () => {
  cache = await mkdtemp(join(tmpdir(), 'cache-'));
});
afterEach(() => rm(cache, { recursive: true }));

async function age(name: string): Promise<void> {
  const longAgo = new Date(Date.now() - 8 * 24 * 60 * 60 * 1_000);
  await utimes(join(cache, name), longAgo, longAgo);
}

test('compiled code of older versions goes after a week, whole or half-written; nothing else does', async () => {
  await mkdir(join(cache, 'a-folder'));
  for (const name of ['0-server.code', '0-server.code.77-1', 'holds.json', 'young.code']) {
    await writeFile(join(cache, name), 'x');
  }
  for (const name of ['a-folder', '0-server.code', '0-server.code.77-1', 'holds.json']) await age(name);
  await keepCodeCache(join(cache, '1-server.code'), Buffer.from('compiled'));
  expect((await readdir(cache)).sort()).toEqual(['1-server.code', 'a-folder', 'holds.json', 'young.code']);
});
