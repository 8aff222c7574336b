import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  createFile,
  createPatientRename,
  makeFolder,
  renamePatiently,
  syncFolder,
  writeWhole,
} from './atomic-files.ts';
import type { NewFile } from './disk.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'choice-files-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const inside = (name: string) => join(folder, name);
const refusal = (code: string) => Object.assign(new Error(code), { code });

describe('a folder', () => {
  test('is made with those above it, for this user only, however often and by how many at once', async () => {
    const path = inside('a/b/c');
    await Promise.all(Array.from({ length: 8 }, () => makeFolder(path)));
    await makeFolder(path);
    for (const one of ['a', 'a/b', 'a/b/c']) expect((await stat(inside(one))).mode & 0o777).toBe(0o700);
  });

  test('is made although another one makes the folder above it at that moment', async () => {
    for (let round = 0; round < 300; round += 1) {
      const above = inside(`home-${round}`);
      const names = ['lock', 'sessions', 'open', 'tmp'];
      await Promise.all([makeFolder(above), ...names.map((name) => makeFolder(join(above, name)))]);
    }
  });

  test('is refused where a file stands in the way', async () => {
    await writeFile(inside('file'), '');
    await expect(makeFolder(inside('file/below'))).rejects.toMatchObject({ code: 'ENOTDIR' });
    await expect(makeFolder(inside('file'))).rejects.toMatchObject({ code: 'EEXIST' });
  });

  test.runIf(process.platform === 'linux')(
    'is refused, and not tried for ever, where none can be',
    async () => {
      await expect(makeFolder('/proc/choice-mcp/home')).rejects.toThrow();
    },
  );
});

describe('a new file', () => {
  test('is for this user only, and its name for the first that asks', async () => {
    await writeWhole(await createFile(inside('a')), 'first', true);
    expect((await stat(inside('a'))).mode & 0o777).toBe(0o600);
    await expect(createFile(inside('a'))).rejects.toMatchObject({ code: 'EEXIST' });
    expect(await readFile(inside('a'), 'utf8')).toBe('first');
  });

  test('is whole, however few bytes the disk takes at a time', async () => {
    const file = await createFile(inside('a'));
    const text = '谨慎 — é'.repeat(20);
    await writeWhole({ ...file, write: (bytes) => file.write(bytes.subarray(0, 5)) }, text, false);
    expect(await readFile(inside('a'), 'utf8')).toBe(text);
  });

  test.each([
    ['takes nothing', { write: async () => 0 }],
    ['keeps less than it took', { size: async () => 3 }],
  ])('on a disk that %s is an error, and closed', async (_how, broken: Partial<NewFile>) => {
    const file = await createFile(inside('a'));
    let closed = 0;
    const close = async () => {
      closed += 1;
      await file.close();
    };
    const written = writeWhole({ ...file, ...broken, close }, 'text', true);
    await expect(written).rejects.toMatchObject({ code: 'ENOSPC' });
    expect(closed).toBe(1);
  });

  test('is synced when it has to last, and only then', async () => {
    const deeds: string[] = [];
    for (const durable of [true, false]) {
      const file = await createFile(inside(`${durable}`));
      await writeWhole({ ...file, sync: async () => void deeds.push(`sync ${durable}`) }, 'x', durable);
    }
    expect(deeds).toEqual(['sync true']);
  });
});

describe('a rename', () => {
  /** A system that refuses that many renames, and the pauses made in between. */
  function busySystem(code: string, refusals: number, platform: NodeJS.Platform) {
    const pauses: number[] = [];
    let left = refusals;
    const rename = createPatientRename({
      platform,
      pause: async (ms) => void pauses.push(ms),
      async rename() {
        left -= 1;
        if (left >= 0) throw refusal(code);
      },
    });
    return { pauses, rename: () => rename('from', 'to') };
  }

  test('replaces what has the name', async () => {
    await writeFile(inside('new'), 'new');
    await writeFile(inside('old'), 'old');
    await renamePatiently(inside('new'), inside('old'));
    expect(await readFile(inside('old'), 'utf8')).toBe('new');
  });

  test.each(['EPERM', 'EACCES', 'EBUSY'])(
    'on Windows outlasts a virus scanner that holds the file (%s)',
    async (code) => {
      const { pauses, rename } = busySystem(code, 3, 'win32');
      await rename();
      expect(pauses).toEqual([5, 10, 20]);
    },
  );

  test('gives up on a file that is held for good', async () => {
    const { pauses, rename } = busySystem('EBUSY', 99, 'win32');
    await expect(rename()).rejects.toMatchObject({ code: 'EBUSY' });
    expect(pauses.reduce((sum, ms) => sum + ms, 0)).toBeLessThan(1_000);
  });

  test.each([
    ['ENOENT', 'win32'],
    ['EACCES', 'linux'],
    ['EPERM', 'darwin'],
  ] as const)('fails at once where waiting does not help: %s on %s', async (code, platform) => {
    const { pauses, rename } = busySystem(code, 1, platform);
    await expect(rename()).rejects.toMatchObject({ code });
    expect(pauses).toEqual([]);
  });
});

test('a folder can be synced, and one that is missing is told', async () => {
  await syncFolder(folder);
  await expect(syncFolder(inside('nowhere'))).rejects.toMatchObject({ code: 'ENOENT' });
});
