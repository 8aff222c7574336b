import { readdirSync, readFileSync, watch } from 'node:fs';
import { link, mkdir, open, rename, rm, stat, unlink, utimes } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import type { Disk, NewFile } from './disk.ts';
import { errorCode, isMissing } from './error-code.ts';

const ownerOnlyFile = 0o600;
const ownerOnlyFolder = 0o700;

export function createNodeDisk(): Disk {
  return {
    // On the spot: a folder or file of ours takes 20 µs, handing it to the thread pool several times that, and a
    // long history is thousands of them. Whoever reads many lets others have a turn in between.
    list: (path) => orNull(async () => readdirSync(path)),
    read: (path) => orNull(async () => readFileSync(path, 'utf8')),
    create: createFile,
    makeFolder: async (path) => void (await mkdir(path, { recursive: true, mode: ownerOnlyFolder })),
    link,
    rename: renamePatiently,
    remove: (path) => existed(unlink(path)),
    removeTree: (path) => rm(path, { recursive: true, force: true, maxRetries: 3 }),
    async stamp(path) {
      const stats = await orNull(() => stat(path, { bigint: true }));
      if (stats === null) return null;
      return {
        device: stats.dev,
        inode: stats.ino,
        modifiedNs: stats.mtimeNs,
        changedNs: stats.ctimeNs,
      };
    },
    touch(path) {
      const now = new Date();
      return existed(utimes(path, now, now));
    },
    syncFolder,
    watch(path, onChange, onError) {
      const watcher = watch(path, { persistent: false }, (_kind, name) => onChange(name));
      watcher.on('error', onError);
      return () => watcher.close();
    },
  };
}

async function createFile(path: string): Promise<NewFile> {
  const handle = await open(path, 'wx', ownerOnlyFile);
  return {
    write: async (bytes) => (await handle.write(bytes)).bytesWritten,
    sync: () => handle.sync(),
    size: async () => (await handle.stat()).size,
    close: () => handle.close(),
  };
}

/** Windows refuses to rename what a virus scanner or an indexer is looking at, for a moment. */
async function renamePatiently(from: string, to: string): Promise<void> {
  const isWindows = process.platform === 'win32';
  for (let pauseMs = 5; ; pauseMs *= 2) {
    try {
      return await rename(from, to);
    } catch (error) {
      const busy = ['EPERM', 'EACCES', 'EBUSY'].includes(errorCode(error) ?? '');
      if (!isWindows || !busy || pauseMs > 320) throw error;
      await pause(pauseMs);
    }
  }
}

/** Where folders cannot be synced (Windows, some network and FUSE mounts) the system orders names by itself. */
async function syncFolder(path: string): Promise<void> {
  try {
    const handle = await open(path, 'r');
    try {
      await handle.sync();
    } finally {
      await handle.close();
    }
  } catch (error) {
    const unsupported = ['EINVAL', 'EPERM', 'EISDIR', 'EACCES', 'EBADF', 'ENOTSUP', 'ENOSYS'];
    if (!unsupported.includes(errorCode(error) ?? '')) throw error;
  }
}

async function orNull<Value>(work: () => Promise<Value>): Promise<Value | null> {
  try {
    return await work();
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}

async function existed(work: Promise<void>): Promise<boolean> {
  return (await orNull(() => work.then(() => true))) ?? false;
}
