import { readdirSync, readFileSync, watch } from 'node:fs';
import { link, rm, stat, unlink, utimes } from 'node:fs/promises';
import { createFile, makeFolder, renamePatiently, syncFolder } from '../../settings/careful-files.ts';
import { isMissing } from '../../settings/error-code.ts';
import type { Disk } from './disk.ts';

export function createNodeDisk(): Disk {
  return {
    // On the spot: a folder or file of ours takes 20 µs, handing it to the thread pool several times that, and a
    // long history is thousands of them. Whoever reads many lets others have a turn in between.
    list: (path) => orNull(async () => readdirSync(path)),
    read: (path) => orNull(async () => readFileSync(path, 'utf8')),
    create: createFile,
    makeFolder,
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
