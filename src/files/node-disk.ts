import {
  closeSync,
  constants,
  fstatSync,
  linkSync,
  lstatSync,
  openSync,
  readdirSync,
  readFileSync,
  readSync,
  statSync,
  unlinkSync,
  utimesSync,
  watch,
  writeSync,
} from 'node:fs';
import { realpath, rm } from 'node:fs/promises';
import { createFile, makeFolder, renamePatiently, syncFolder } from './atomic-files.ts';
import type { Disk } from './disk.ts';
import { diskFull, hasCode, unlessMissing } from './error-code.ts';

export const nodeDisk: Disk = {
  // Synchronous: a folder or file of ours takes 20 µs, the thread pool several times that, and a long history is
  // thousands of them. A caller that reads many lets timers and sockets run in between.
  list: (path) => unlessMissing(() => readdirSync(path), null),
  read: (path) => unlessMissing(() => readFileSync(path, 'utf8'), null),
  readBytes: async (path, most) => ((await kind(path)) === 'file' ? readBytes(path, most) : null),
  kind,
  create: createFile,
  makeFolder,
  link: async (from, to) => linkSync(from, to),
  rename: renamePatiently,
  remove: (path) => existed(() => unlinkSync(path)),
  removeTree: (path) => rm(path, { recursive: true, force: true, maxRetries: 3 }),
  append: async (path, text) =>
    withFile(path, 'a', (file) => {
      const bytes = Buffer.from(text);
      // On a full disk a write may take half of the bytes and report success.
      if (writeSync(file, bytes) < bytes.length)
        throw diskFull(`the disk took only a part of what was added to ${path}`);
    }),
  size: (path) => unlessMissing(() => statSync(path).size, null),
  readPart: (path, from, length) =>
    unlessMissing(
      () =>
        withFile(path, 'r', (file) => {
          const bytes = Buffer.allocUnsafe(Math.max(0, Math.min(length, fstatSync(file).size - from)));
          return bytes.subarray(0, readSync(file, bytes, 0, bytes.length, from));
        }),
      null,
    ),
  overwrite: async (path, from, text) => withFile(path, 'r+', (file) => void writeSync(file, text, from)),
  realPath: (path) => unlessMissing(() => realpath(path), path),
  async stamp(path) {
    // Often there is none, and an error costs more than the look.
    const stats = await unlessMissing(
      () => statSync(path, { bigint: true, throwIfNoEntry: false }),
      undefined,
    );
    if (stats === undefined) return null;
    return { device: stats.dev, inode: stats.ino, modifiedNs: stats.mtimeNs, changedNs: stats.ctimeNs };
  },
  touch(path) {
    const now = new Date();
    return existed(() => utimesSync(path, now, now));
  },
  syncFolder,
  watch(path, onChange, onError) {
    const watcher = watch(path, { persistent: false }, (_kind, name) => onChange(name));
    watcher.on('error', onError);
    return () => watcher.close();
  },
};

async function kind(path: string) {
  const stats = await unlessMissing(() => lstatSync(path, { throwIfNoEntry: false }), undefined);
  if (stats === undefined) return null;
  if (stats.isFile()) return 'file';
  return stats.isDirectory() ? 'folder' : 'other';
}

/** Opened so that a link, or a pipe that nobody writes to, put there since we looked is not followed or waited for. */
const ofItself = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0);

function readBytes(path: string, most: number): Promise<Uint8Array | null> {
  return unlessMissing(
    () =>
      withFile(path, ofItself, (file) => {
        const stats = fstatSync(file);
        return stats.isFile() && stats.size <= most ? readFileSync(file) : null;
      }),
    null,
    (error) => hasCode(error, 'ENOENT', 'ELOOP'),
  );
}

function withFile<Value>(path: string, flags: string | number, work: (file: number) => Value): Value {
  const file = openSync(path, flags, 0o600);
  try {
    return work(file);
  } finally {
    closeSync(file);
  }
}

function existed(work: () => void): Promise<boolean> {
  return unlessMissing(() => {
    work();
    return true;
  }, false);
}
