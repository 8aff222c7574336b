import { closeSync, fstatSync, fsync, mkdirSync, openSync, renameSync, statSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import type { Disk, NewFile } from './disk.ts';
import { diskFull, hasCode, isMissing } from './error-code.ts';

// Small files and names are written synchronously: each takes 20 to 60 µs, and the way through the thread pool 150 to
// 200. Only what waits for the disk itself goes there.
const flush = promisify(fsync);

/**
 * Makes a folder that only this user can enter, and those above it where they are missing. Not by Node's recursive
 * mkdir, which never returns where a parent exists and the system still reports none (`/proc/x`).
 */
export async function makeFolder(path: string): Promise<void> {
  try {
    makeOne(path);
  } catch (error) {
    if (!isMissing(error)) throw error;
    const parent = dirname(path);
    if (!isFolder(parent)) await makeFolder(parent);
    // Once more also where the parent is there: another process may have made it just now.
    makeOne(path);
  }
}

/** One that is there already is as good. */
function makeOne(path: string): void {
  try {
    mkdirSync(path, { mode: 0o700 });
  } catch (error) {
    if (!hasCode(error, 'EEXIST') || !isFolder(path)) throw error;
  }
}

function isFolder(path: string): boolean {
  try {
    return statSync(path).isDirectory();
  } catch {
    return false;
  }
}

/** A new file that only this user can read; fails when the name is taken. */
export async function createFile(path: string): Promise<NewFile> {
  const file = openSync(path, 'wx', 0o600);
  return {
    write: async (bytes) => writeSync(file, bytes),
    sync: () => flush(file),
    size: async () => fstatSync(file).size,
    close: async () => closeSync(file),
  };
}

export type Content = string | Uint8Array;

/** Writes all of it, or fails: on a full disk a write may take half of the bytes and report success. */
export async function writeWhole(file: NewFile, content: Content, durable: boolean): Promise<void> {
  const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content;
  try {
    for (let done = 0; done < bytes.length; ) {
      const taken = await file.write(bytes.subarray(done));
      if (taken === 0) throw diskFull('the disk took no bytes');
      done += taken;
    }
    if ((await file.size()) !== bytes.length) throw diskFull('the disk kept fewer bytes than it took');
    if (durable) await file.sync();
  } finally {
    await file.close();
  }
}

type Whole = { readonly content: Content; readonly durable: boolean };

/** Makes a file, and removes it again when it cannot be written whole. Fails when the name is taken. */
export async function createWhole(disk: Disk, path: string, { content, durable }: Whole): Promise<void> {
  const file = await disk.create(path);
  await orRemove(disk, path, () => writeWhole(file, content, durable));
}

/** Removes the file when the work on it fails. */
export async function orRemove(disk: Disk, path: string, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    await disk.remove(path).catch(() => {});
    throw error;
  }
}

type Renaming = {
  readonly platform: NodeJS.Platform;
  readonly rename: (from: string, to: string) => Promise<void>;
  readonly pause: (ms: number) => Promise<unknown>;
};

const pausesMs = [5, 10, 20, 40, 80, 160, 320];

/** Windows refuses to rename a file while a virus scanner or an indexer has it open. */
export function createPatientRename(system: Renaming): Renaming['rename'] {
  const patience = system.platform === 'win32' ? pausesMs : [];
  return async function renamePatiently(from, to) {
    for (const ms of patience) {
      try {
        return await system.rename(from, to);
      } catch (error) {
        if (!hasCode(error, 'EPERM', 'EACCES', 'EBUSY')) throw error;
        await system.pause(ms);
      }
    }
    await system.rename(from, to);
  };
}

export const renamePatiently = createPatientRename({
  platform: process.platform,
  rename: async (from, to) => renameSync(from, to),
  pause,
});

/** What systems report where folders cannot be synced (Windows, some network and FUSE mounts). */
const cannotSync = ['EACCES', 'EBADF', 'EINVAL', 'EISDIR', 'ENOSYS', 'ENOTSUP', 'EPERM'];

/** Makes the names in a folder as durable as their contents. */
export async function syncFolder(path: string): Promise<void> {
  try {
    const folder = openSync(path, 'r');
    await flush(folder).finally(() => closeSync(folder));
  } catch (error) {
    if (!hasCode(error, ...cannotSync)) throw error;
  }
}
