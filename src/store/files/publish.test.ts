import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createBreakableDisk, failing, failure } from '../../../test/support/store-faults.ts';
import { silentLog } from '../../../test/support/test-services.ts';
import { nodeDisk as real } from '../../files/node-disk.ts';
import { createFolders, createTemporary } from './folders.ts';
import { createLayout, type Layout } from './layout.ts';
import { createPublish, type Publish } from './publish.ts';

let layout: Layout;
let target: string;
let names = 0;

beforeEach(async () => {
  layout = createLayout(await mkdtemp(join(tmpdir(), 'choice-publish-')));
  await mkdir(join(layout.sessions, 's'), { recursive: true });
  target = join(layout.sessions, 's', '0002.json');
});
afterEach(() => rm(layout.home, { recursive: true, force: true }));

function createPublisher(disk = real): Publish {
  const folders = createFolders({ disk, layout, log: silentLog });
  const newName = () => `t${names++}`;
  return createPublish({
    disk,
    temporary: createTemporary({ disk, layout, folders, newName }),
    log: silentLog,
  });
}

function withoutHardLinks(code = 'EPERM') {
  return createPublisher({ ...real, link: failing(code) });
}

describe('publishing an event', () => {
  test('the first gets the name, the second does not, and nothing is left over', async () => {
    expect(await createPublisher()(target, 'one', false)).toBe('won');
    expect(await createPublisher()(target, 'two', true)).toBe('taken');
    expect(await readFile(target, 'utf8')).toBe('one');
    expect(await readdir(layout.tmp)).toEqual([]);
  });

  test('a session that was taken away takes no event', async () => {
    await rm(join(layout.sessions, 's'), { recursive: true });
    expect(await createPublisher()(target, 'one', true)).toBe('gone');
    expect(await withoutHardLinks()(target, 'one', true)).toBe('gone');
    expect(await readdir(layout.sessions)).toEqual([]);
    expect(await readdir(layout.tmp)).toEqual([]);
  });

  test.each(['EPERM', 'ENOTSUP', 'EXDEV', 'ENOSYS', 'EMLINK'])(
    'without hard links (%s) an event is a folder, with the same promise',
    async (code) => {
      expect(await withoutHardLinks(code)(target, 'one', true)).toBe('won');
      expect(await withoutHardLinks(code)(target, 'two', false)).toBe('taken');
      expect(await readFile(join(target, 'event.json'), 'utf8')).toBe('one');
      expect(await readdir(layout.tmp)).toEqual([]);
    },
  );

  test('both ways exclude each other', async () => {
    expect(await createPublisher()(target, 'by link', false)).toBe('won');
    expect(await withoutHardLinks()(target, 'by rename', false)).toBe('taken');
    const next = join(layout.sessions, 's', '0003.json');
    expect(await withoutHardLinks()(next, 'by rename', false)).toBe('won');
    expect(await createPublisher()(next, 'by link', false)).toBe('taken');
  });

  test('of many at once exactly one wins, linked or renamed', async () => {
    const tries = Array.from({ length: 30 }, (_, n) =>
      (n % 2 === 0 ? createPublisher() : withoutHardLinks())(target, `try ${n}`, false),
    );
    const results = await Promise.all(tries);
    expect(results.filter((result) => result === 'won')).toHaveLength(1);
    expect(results.filter((result) => result === 'taken')).toHaveLength(29);
  });

  test('a network disk that reports our own success as "exists" does not make us lose', async () => {
    const disk = {
      ...real,
      async link(from: string, to: string) {
        await real.link(from, to);
        throw failure('EEXIST');
      },
    };
    expect(await createPublisher(disk)(target, 'ours', true)).toBe('won');
    await writeFile(join(layout.sessions, 's', '0003.json'), 'theirs');
    const taken = { ...real, link: failing('EEXIST') };
    expect(await createPublisher(taken)(join(layout.sessions, 's', '0003.json'), 'ours', true)).toBe('taken');
  });

  test('that hard links do not work is found out once', async () => {
    let asked = 0;
    const broken = createBreakableDisk();
    broken.break({
      async link() {
        asked += 1;
        throw failure('EPERM');
      },
    });
    const publish = createPublisher(broken.disk);
    await publish(target, 'one', false);
    await publish(join(layout.sessions, 's', '0003.json'), 'two', false);
    expect(asked).toBe(1);
  });

  test.each(['ENOSPC', 'EIO'])('a disk that fails (%s) is not taken for a lost race', async (code) => {
    const publish = createPublisher({ ...real, link: failing(code) });
    await expect(publish(target, 'one', false)).rejects.toMatchObject({ code });
    expect(await readdir(layout.tmp)).toEqual([]);
  });

  test('where neither way is permitted the lack of permission is told', async () => {
    const disk = { ...real, link: failing('EACCES'), rename: failing('EACCES') };
    await expect(createPublisher(disk)(target, 'one', false)).rejects.toMatchObject({ code: 'EACCES' });
  });
});
