import { chmod, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { codeCacheFile, readCode, sealCode } from './code-cache.ts';
import { keepCodeCache } from './keep-code-cache.ts';

const code = Buffer.from('what V8 has compiled');

let home: string;
let file: string;
beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'code-'));
  file = join(home, 'some.code');
});
afterEach(() => rm(home, { recursive: true }));

async function write(bytes: Buffer, mode = 0o600): Promise<void> {
  await writeFile(file, bytes);
  await chmod(file, mode);
}

describe('compiled code is read', () => {
  test('as it was sealed', async () => {
    await write(sealCode(code));
    expect(readCode(file)).toEqual(code);
  });

  test.each([
    ['one byte differs', (sealed: Buffer) => Buffer.concat([Buffer.from('W'), sealed.subarray(1)])],
    ['its end is missing', (sealed: Buffer) => sealed.subarray(0, -1)],
    ['only the checksum is left', (sealed: Buffer) => sealed.subarray(0, 3)],
    ['the disk gave zeros', (sealed: Buffer) => Buffer.alloc(sealed.length)],
    ['it is empty', () => Buffer.alloc(0)],
  ])('as nothing when %s', async (_what, damage) => {
    await write(damage(sealCode(code)));
    expect(readCode(file)).toBeNull();
  });

  test('as nothing when there is no file', () => {
    expect(readCode(file)).toBeNull();
  });

  test.skipIf(process.platform === 'win32')('as nothing when others could have written it', async () => {
    await write(sealCode(code), 0o620);
    expect(readCode(file)).toBeNull();
  });
});

describe('compiled code is kept', () => {
  test('as a whole file, for its owner only', async () => {
    const place = codeCacheFile(home, 'build', 'server');
    await keepCodeCache(place, code);
    expect(readCode(place)).toEqual(code);
    expect(await readFile(place)).toEqual(sealCode(code));
    expect(await readdir(dirname(place))).toHaveLength(1);
    if (process.platform === 'win32') return;
    expect((await stat(place)).mode & 0o777).toBe(0o600);
    expect((await stat(dirname(place))).mode & 0o777).toBe(0o700);
  });

  test('apart for each build and each role', () => {
    const places = [
      codeCacheFile(home, 'one', 'server'),
      codeCacheFile(home, 'two', 'server'),
      codeCacheFile(home, 'one', 'terminal'),
    ];
    expect(new Set(places).size).toBe(3);
  });
});
