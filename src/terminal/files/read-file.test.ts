import { execFileSync } from 'node:child_process';
import { chmod, mkdir, mkdtemp, open, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { pngOf } from '../../../test/support/attachments.ts';
import { type FileRead, readMeantFile } from './read-file.ts';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'choice-files-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const read = (typed: string): Promise<FileRead> =>
  readMeantFile(typed, { folder, userHome: folder, platform: process.platform });

describe('a file that is to be attached', () => {
  test('is read whole, by the name of its last part', async () => {
    const content = pngOf(300, 200, 100_000);
    await mkdir(join(folder, 'shots'));
    await writeFile(join(folder, 'shots', 'my shot.png'), content);
    for (const typed of ['shots/my shot.png', 'shots/my\\ shot.png', '~/shots/my shot.png']) {
      const found = await read(typed);
      expect(found).toMatchObject({ kind: 'read', name: 'my shot.png' });
      expect(found.kind === 'read' && Buffer.compare(found.content, content)).toBe(0);
    }
  });

  test('is found by a link to it', async () => {
    await writeFile(join(folder, 'real.txt'), 'text');
    await symlink(join(folder, 'real.txt'), join(folder, 'link.txt'));
    expect(await read('link.txt')).toMatchObject({ kind: 'read', name: 'link.txt' });
  });

  test.each([
    ['nothing', 'nowhere.png', 'missing'],
    ['a folder', '.', 'folder'],
    ['a device without an end', '/dev/zero', 'irregular'],
    ['a pipe that nobody writes into', 'pipe', 'irregular'],
    ['a link that leads nowhere', 'dangling', 'missing'],
    ['a link to itself', 'loop', 'unreadable'],
    ['a name that is too long', 'x'.repeat(5_000), 'unreadable'],
  ])('%s is refused at once', async (_what, typed, why) => {
    if (typed === 'pipe') execFileSync('mkfifo', [join(folder, 'pipe')]);
    if (typed === 'dangling') await symlink('gone', join(folder, typed));
    if (typed === 'loop') await symlink('loop', join(folder, typed));
    expect(await read(typed)).toMatchObject({ kind: 'unread', why });
  });

  test.runIf(process.getuid?.() !== 0)('one that the person may not read is refused', async () => {
    await writeFile(join(folder, 'secret'), 'x');
    await chmod(join(folder, 'secret'), 0);
    expect(await read('secret')).toMatchObject({ kind: 'unread', why: 'unreadable' });
  });

  test('a file of a terabyte is refused without being read', async () => {
    const file = await open(join(folder, 'huge.bin'), 'w');
    await file.truncate(1_000_000_000_000);
    await file.close();
    const before = process.memoryUsage().rss;
    expect(await read('huge.bin')).toMatchObject({
      kind: 'unfit',
      problem: { code: 'file-too-large', bytes: 1_000_000_000_000 },
    });
    expect(process.memoryUsage().rss - before).toBeLessThan(50_000_000);
  });

  test.each([
    ['an image of 1.5 MB and a byte', pngOf(10, 10, 1_500_001), { code: 'file-too-large', most: 1_500_000 }],
    ['an image of 6 MB', pngOf(10, 10, 6_000_000), { code: 'file-too-large', most: 1_500_000 }],
    ['an image of 40,000 pixels', pngOf(40_000, 40_000, 100), { code: 'too-many-pixels' }],
    ['a text of 5 MB and a byte', Buffer.alloc(5_000_001, 'a'), { code: 'file-too-large', most: 5_000_000 }],
    ['an empty file', Buffer.alloc(0), { code: 'empty-file' }],
  ])('%s does not fit', async (_what, content, problem) => {
    await writeFile(join(folder, 'unfit'), content);
    expect(await read('unfit')).toMatchObject({ kind: 'unfit', problem });
  });

  test('a text of 5 MB fits', async () => {
    await writeFile(join(folder, 'fit.txt'), Buffer.alloc(5_000_000, 'a'));
    expect(await read('fit.txt')).toMatchObject({ kind: 'read' });
  });

  test.runIf(process.platform === 'linux')('a file of the system that says it is empty is read', async () => {
    expect(await read('/proc/self/status')).toMatchObject({ kind: 'read', name: 'status' });
  });
});
