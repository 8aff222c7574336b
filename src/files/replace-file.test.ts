import { chmod, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createNotingDisk, failing, withFiles } from '../../test/support/store-faults.ts';
import { nodeDisk } from './node-disk.ts';
import { replaceFile } from './replace-file.ts';

let folder: string;
let path: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'choice-replace-'));
  path = join(folder, 'file');
});
afterEach(() => rm(folder, { recursive: true, force: true }));

describe('a file that is replaced', () => {
  test.each(['text — é', Buffer.from([0, 255, 10])])('holds %j, for this user only', async (content) => {
    await writeFile(path, 'before', { mode: 0o644 });
    await replaceFile(path, content);
    expect(await readFile(path)).toEqual(Buffer.from(content));
    expect((await stat(path)).mode & 0o777).toBe(0o600);
    expect(await readdir(folder)).toEqual(['file']);
  });

  test('is never half there, however many replace it at once', async () => {
    const texts = Array.from({ length: 8 }, (_, n) => String(n).repeat(5_000));
    let replaced = 0;
    const all = texts.map((text) => replaceFile(path, text).then(() => (replaced += 1)));
    while (replaced < texts.length) {
      const found = (await nodeDisk.read(path)) ?? texts[0];
      expect(texts).toContain(found);
      await new Promise(setImmediate);
    }
    await Promise.all(all);
    expect(await readdir(folder)).toEqual(['file']);
  });

  test('can be changed before it gets its name', async () => {
    await replaceFile(path, 'text', { beforeRename: (made) => chmod(made, 0o640) });
    expect((await stat(path)).mode & 0o777).toBe(0o640);
  });

  test('is synced before it gets its name when it has to last, and only then', async () => {
    const { disk, deeds } = createNotingDisk();
    await replaceFile(path, 'text', { disk, durable: true });
    await replaceFile(path, 'text', { disk });
    const made = expect.stringMatching(/^create file\.tmp-/);
    expect(deeds).toEqual([made, 'sync file', 'rename file', made, 'rename file']);
  });
});

describe('what fails leaves the old file and nothing beside it:', () => {
  test.each<[string, Parameters<typeof replaceFile>[2]]>([
    ['a full disk', { disk: { ...nodeDisk, ...withFiles(() => ({ write: failing('ENOSPC') })) } }],
    [
      'a disk that keeps less than it took',
      { disk: { ...nodeDisk, ...withFiles(() => ({ size: async () => 1 })) } },
    ],
    ['a sync', { disk: { ...nodeDisk, ...withFiles(() => ({ sync: failing('EIO') })) }, durable: true }],
    ['a rename', { disk: { ...nodeDisk, rename: failing('EACCES') } }],
    ['a refusal in the last moment', { beforeRename: failing('EPERM') }],
  ])('%s', async (_what, replacing) => {
    await writeFile(path, 'before');
    await expect(replaceFile(path, 'after', replacing)).rejects.toThrow();
    expect(await readFile(path, 'utf8')).toBe('before');
    expect(await readdir(folder)).toEqual(['file']);
  });

  test('a folder of that name', async () => {
    await mkdir(join(path, 'inside'), { recursive: true });
    await expect(replaceFile(path, 'after')).rejects.toThrow();
    expect(await readdir(folder)).toEqual(['file']);
  });
});
