import { randomBytes } from 'node:crypto';
import {
  chmod,
  mkdir,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  symlink,
  utimes,
  writeFile,
} from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { attachmentOf, pngOf } from '../../../test/support/attachments.ts';
import { type FileBench, openFileBench } from '../../../test/support/store-bench.ts';
import {
  createBreakableDisk,
  createDyingDisk,
  failing,
  withFiles,
} from '../../../test/support/store-faults.ts';
import { by, cancelled, sessionIdAt, submitted } from '../../../test/support/store-samples.ts';
import { StoreUnwritableError } from '../../application/session-store.ts';
import { fileNameOf } from '../../domain/answer/attachment.ts';

const keepAll = { retentionDays: 30, maxSessions: 99, persist: true };
const picture = pngOf(4, 3);
const text = Buffer.from('text');
let bench: FileBench;
afterEach(() => bench.close());

const attachmentsOf = (id: string) => join(bench.home, 'attachments', id);
const namesIn = (path: string) => readdir(path).catch(() => []);

async function askWithFile(content = picture) {
  const id = await bench.ask();
  const file = attachmentOf(content);
  expect(await bench.store.attachments.add(id, file, content)).toBe(true);
  return { id, file };
}

describe('a file on the disk', () => {
  test('has a name of ours, a note beside it, and is open to nobody else', async () => {
    bench = await openFileBench();
    const { id, file } = await askWithFile();
    expect((await namesIn(attachmentsOf(id))).sort()).toEqual([`${file.id}.json`, `${file.id}.png`]);
    const path = await bench.store.attachments.pathOf(id, file);
    expect(path).toBe(join(attachmentsOf(id), fileNameOf(file)));
    expect(await readFile(path ?? '')).toEqual(picture);
    if (process.platform === 'win32') return;
    const modes = [
      join(bench.home, 'attachments'),
      attachmentsOf(id),
      path ?? '',
      `${attachmentsOf(id)}/${file.id}.json`,
    ];
    const found = await Promise.all(modes.map(async (one) => ((await stat(one)).mode & 0o777).toString(8)));
    expect(found).toEqual(['700', '700', '600', '600']);
  });

  test('without its note is nothing, and removed an hour later', async () => {
    bench = await openFileBench();
    const { id, file } = await askWithFile();
    await rm(join(attachmentsOf(id), `${file.id}.json`));
    const { store, clock } = bench;
    expect(await store.attachments.list(id)).toEqual([]);
    clock.jumpTo(Date.now() + 30 * 60_000);
    await store.purge(keepAll);
    expect(await namesIn(attachmentsOf(id))).toHaveLength(1);
    clock.jumpTo(Date.now() + 2 * 3_600_000);
    await store.purge(keepAll);
    expect(await namesIn(attachmentsOf(id))).toEqual([]);
  });

  test.each([
    ['is empty', ''],
    ['is no JSON', '{'],
    ['names another file', { attachment: attachmentOf(text), position: 1 }],
    ['names a path', { attachment: { ...attachmentOf(text), id: '../../secret' }, position: 1 }],
    [
      'names a type that no program knows',
      { attachment: { ...attachmentOf(text), type: 'text/html' }, position: 1 },
    ],
    ['was written by a newer program', { schema: 99, attachment: attachmentOf(text), position: 1 }],
    ['is longer than any', 'x'.repeat(70_000)],
  ])('whose note %s is left out, and the others are listed', async (_how, note) => {
    bench = await openFileBench();
    const { id, file } = await askWithFile();
    const damaged = await askedFile(id);
    const content = typeof note === 'string' ? note : JSON.stringify({ schema: 3, ...note });
    await writeFile(join(attachmentsOf(id), `${damaged.id}.json`), content);
    expect(await bench.store.attachments.list(id)).toEqual([file]);
  });

  async function askedFile(id: string) {
    const file = attachmentOf(text);
    await bench.store.attachments.add(id, file, text);
    return file;
  }
});

describe('a link that somebody planted', () => {
  /** A folder outside of the home, with a file in it that must stay as it is. */
  async function outside() {
    bench = await openFileBench();
    const folder = join(bench.home, '..', 'outside');
    await mkdir(folder, { recursive: true });
    await writeFile(join(folder, 'precious'), 'as it was');
    return folder;
  }

  async function untouched(folder: string) {
    expect(await readdir(folder, { recursive: true })).toEqual(['precious']);
    expect(await readFile(join(folder, 'precious'), 'utf8')).toBe('as it was');
  }

  test('as the folder of all files is refused, and nothing is written behind it', async () => {
    const folder = await outside();
    const id = await bench.ask();
    await symlink(folder, join(bench.home, 'attachments'));
    const adding = bench.store.attachments.add(id, attachmentOf(picture), picture);
    await expect(adding).rejects.toThrow(StoreUnwritableError);
    await bench.store.attachments.removeAll(id);
    await bench.add(id, cancelled(5));
    await bench.store.purge(keepAll);
    expect(await bench.store.attachments.usage()).toEqual({ files: 0, bytes: 0 });
    await untouched(folder);
  });

  test('as the folder of a session is refused, and removed without what it leads to', async () => {
    const folder = await outside();
    const id = await bench.ask();
    await mkdir(join(bench.home, 'attachments'));
    await symlink(folder, attachmentsOf(id));
    const file = attachmentOf(picture);
    await expect(bench.store.attachments.add(id, file, picture)).rejects.toThrow(StoreUnwritableError);
    expect(await bench.store.attachments.list(id)).toEqual([]);
    expect(await bench.store.attachments.remove(id, file)).toBe(false);
    await bench.add(id, cancelled(5));
    expect(await namesIn(join(bench.home, 'attachments'))).toEqual([]);
    await untouched(folder);
  });

  test('as a file is not read, has no path, and is not written through', async () => {
    const folder = await outside();
    const { id, file } = await askWithFile();
    const path = join(attachmentsOf(id), fileNameOf(file));
    await rm(path);
    await symlink(join(folder, 'precious'), path);
    expect(await bench.store.attachments.read(id, file)).toBeNull();
    expect(await bench.store.attachments.pathOf(id, file)).toBeNull();
    await expect(bench.store.attachments.add(id, file, picture)).rejects.toThrow(StoreUnwritableError);
    await untouched(folder);
  });

  test('as a note is not read', async () => {
    const folder = await outside();
    const { id, file } = await askWithFile();
    const note = join(attachmentsOf(id), `${file.id}.json`);
    await rename(note, join(folder, 'note'));
    await symlink(join(folder, 'note'), note);
    expect(await bench.store.attachments.list(id)).toEqual([]);
    await rm(join(folder, 'note'));
    await untouched(folder);
  });

  test('or a folder in the place of a file is not read, and goes with the others', async () => {
    bench = await openFileBench();
    const { id, file } = await askWithFile();
    const path = join(attachmentsOf(id), fileNameOf(file));
    await rm(path);
    await mkdir(path);
    expect(await bench.store.attachments.read(id, file)).toBeNull();
    await bench.add(id, cancelled(5));
    expect(await namesIn(attachmentsOf(id))).toEqual([]);
  });
});

describe('a disk that is full in mid-upload', () => {
  test.each([
    ['refuses the content', 1],
    ['takes half of the bytes', 'half'],
    ['refuses the note', 2],
  ])('and %s: nothing remains, and the refusal says so', async (_how, fault) => {
    const { disk, break: breakDisk } = createBreakableDisk();
    bench = await openFileBench({ disk });
    const { id } = await askWithFile();
    let written = 0;
    breakDisk(
      withFiles((file) => ({
        async write(bytes) {
          written += 1;
          if (written === fault) return failing('ENOSPC')();
          return fault === 'half'
            ? file.write(bytes.subarray(0, bytes.length >> 1)).then(() => bytes.length)
            : file.write(bytes);
        },
      })),
    );
    const before = await namesIn(attachmentsOf(id));
    const adding = bench.store.attachments.add(id, attachmentOf(text), text);
    await expect(adding).rejects.toThrow(StoreUnwritableError);
    breakDisk({});
    expect(await namesIn(attachmentsOf(id))).toEqual(before);
    expect(await readdir(join(bench.home, 'tmp'))).toEqual([]);
    expect(await bench.store.attachments.list(id)).toHaveLength(1);
    expect(await bench.store.attachments.add(id, attachmentOf(text), text)).toBe(true);
  });

  test('and cannot make the name last: nothing remains', async () => {
    const { disk, break: breakDisk } = createBreakableDisk();
    bench = await openFileBench({ disk });
    const id = await bench.ask();
    breakDisk({ syncFolder: failing('EIO') });
    const adding = bench.store.attachments.add(id, attachmentOf(text), text);
    await expect(adding).rejects.toThrow(StoreUnwritableError);
    expect(await namesIn(attachmentsOf(id))).toEqual([]);
  });
});

describe('a process that is killed', () => {
  test('at any moment of an upload leaves the whole file or none', async () => {
    bench = await openFileBench();
    const { store, home, openPeer } = bench;
    const mostLives = 24;
    let wholes = 0;
    for (let lives = 0; lives < mostLives; lives += 1) {
      const id = await bench.ask();
      const { disk, deeds } = createDyingDisk(lives);
      const file = attachmentOf(picture);
      const dying = openPeer({ disk }).attachments.add(id, file, picture);
      await Promise.race([dying, settled(deeds)]);
      const found = await store.attachments.list(id);
      if (found.length > 0) wholes += 1;
      for (const one of found)
        expect(Buffer.from((await store.attachments.read(id, one)) ?? [])).toEqual(picture);
    }
    expect(wholes).toBeGreaterThan(0);
    expect(wholes).toBeLessThan(mostLives);
    expect(await readdir(join(home, 'open'))).toHaveLength(mostLives);
  });

  /** Resolves when a process has done nothing for some turns. */
  async function settled(deeds: () => number): Promise<void> {
    for (let quiet = 0, before = -1; quiet < 20; before = deeds()) {
      await new Promise((resolve) => setTimeout(resolve, 2));
      quiet = deeds() === before ? quiet + 1 : 0;
    }
  }
});

describe('an upload and an ending at the same moment', () => {
  test('an answer given while the file is written leaves nothing of it', async () => {
    const { disk, break: breakDisk } = createBreakableDisk();
    bench = await openFileBench({ disk });
    const id = await bench.ask();
    const { rename: give } = disk;
    breakDisk({
      async rename(from, to) {
        breakDisk({});
        await bench.peer.append(id, 1, submitted(2));
        await give(from, to);
      },
    });
    expect(await bench.store.attachments.add(id, attachmentOf(text), text)).toBe(false);
    expect(await bench.store.attachments.list(id)).toEqual([]);
    expect(await namesIn(attachmentsOf(id))).toEqual([]);
  });

  test('a session removed while the file is written takes it along', async () => {
    const { disk, break: breakDisk } = createBreakableDisk();
    bench = await openFileBench({ disk });
    const id = await bench.ask();
    const { rename: give } = disk;
    breakDisk({
      async rename(from, to) {
        breakDisk({});
        await bench.peer.append(id, 1, cancelled(2));
        await bench.peer.remove(id);
        await give(from, to);
      },
    });
    expect(await bench.store.attachments.add(id, attachmentOf(text), text)).toBe(false);
    expect(await namesIn(join(bench.home, 'attachments'))).toEqual([]);
  });
});

describe('what is swept', () => {
  test('are the files of sessions that are gone, and not those of one that was set aside', async () => {
    bench = await openFileBench();
    const { store, home } = bench;
    const [gone, aside, kept] = [await askWithFile(), await askWithFile(), await askWithFile()];
    await rm(join(home, 'sessions', gone.id), { recursive: true });
    await mkdir(join(home, 'set-aside'));
    await rename(join(home, 'sessions', aside.id), join(home, 'set-aside', aside.id));
    await writeFile(join(home, 'attachments', 'not ours'), '');
    await store.purge(keepAll);
    const left = [aside.id, kept.id, 'not ours'].sort();
    expect((await namesIn(join(home, 'attachments'))).sort()).toEqual(left);
  });

  test('are the files of an ending that a killed process did not clear', async () => {
    bench = await openFileBench();
    const { id, file } = await askWithFile();
    await bench.add(id, cancelled(5));
    await mkdir(attachmentsOf(id));
    await writeFile(join(attachmentsOf(id), fileNameOf(file)), 'back again');
    await bench.store.purge(keepAll);
    expect(await namesIn(join(bench.home, 'attachments'))).toEqual([]);
  });

  test('is nothing of an answer that names its files, however old they are', async () => {
    bench = await openFileBench();
    const { id, file } = await askWithFile();
    await bench.add(id, submitted(5, { attachments: [file] }));
    for (const name of await namesIn(attachmentsOf(id))) await utimes(join(attachmentsOf(id), name), 1, 1);
    await bench.store.purge({ ...keepAll, retentionDays: 9e5 });
    expect(await bench.store.attachments.read(id, file)).not.toBeNull();
  });
});

test('a question that is taken back keeps its files', async () => {
  bench = await openFileBench();
  const { id, file } = await askWithFile();
  await bench.add(id, submitted(5, { attachments: [file] }));
  await bench.add(id, { kind: 'reopened', at: 6, deadline: 9e6, by });
  expect(await bench.peer.attachments.list(id)).toEqual([file]);
  const more = attachmentOf(text);
  expect(await bench.store.attachments.add(id, more, text)).toBe(true);
  expect(await bench.store.attachments.list(id)).toEqual([file, more]);
});

test('a folder that cannot be written refuses with the reason', async () => {
  bench = await openFileBench();
  const id = await bench.ask();
  const root = join(bench.home, 'attachments');
  await writeFile(root, '');
  const adding = bench.store.attachments.add(id, attachmentOf(text), text);
  await expect(adding).rejects.toThrow(StoreUnwritableError);
  await rm(root);
  await mkdir(root);
  await chmod(root, 0o700);
  expect(await bench.store.attachments.add(id, attachmentOf(text), text)).toBe(true);
});

test('a session that nobody asked takes no file', async () => {
  bench = await openFileBench();
  const id = sessionIdAt(bench.clock.now());
  const large = randomBytes(1_000);
  expect(await bench.store.attachments.add(id, attachmentOf(large), large)).toBe(false);
  expect(await namesIn(bench.home)).not.toContain('attachments');
});
