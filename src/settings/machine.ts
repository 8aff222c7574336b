import { randomUUID } from 'node:crypto';
import {
  type FileHandle,
  mkdir,
  open,
  readdir,
  readFile,
  realpath,
  rename,
  stat,
  unlink,
} from 'node:fs/promises';
import { hostname } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';

/** What the settings file needs of the machine it lives on: disk, time, and who else is running. */
export type Machine = {
  /** Null when there is no such file. */
  read(path: string): Promise<string | null>;
  /** Creates a file of mode 0600 with all of `text` in it; false when the name is taken. */
  create(path: string, text: string, durability: 'durable' | 'fleeting'): Promise<boolean>;
  rename(from: string, to: string): Promise<void>;
  /** Nothing happens when it is gone already. */
  remove(path: string): Promise<void>;
  list(folder: string): Promise<readonly string[]>;
  /** Creates a folder of mode 0700, with those above it. */
  makeFolder(path: string): Promise<void>;
  /** Makes the names in a folder as durable as their contents. */
  syncFolder(path: string): Promise<void>;
  /** Where a link leads; the path itself when it is none or does not exist. */
  realPath(path: string): Promise<string>;
  modifiedAt(path: string): Promise<number | null>;
  now(): number;
  wait(ms: number): Promise<void>;
  newToken(): string;
  readonly pid: number;
  readonly host: string;
  isAlive(pid: number): boolean;
};

export const nodeMachine: Machine = {
  read: (path) => orIfMissing(readFile(path, 'utf8'), null),
  create,
  rename: renamePatiently,
  remove: (path) => orIfMissing(unlink(path), undefined),
  list: (folder) => orIfMissing(readdir(folder), []),
  async makeFolder(path) {
    await mkdir(path, { recursive: true, mode: 0o700 });
  },
  syncFolder,
  realPath: (path) => orIfMissing(realpath(path), path),
  modifiedAt: (path) =>
    orIfMissing(
      stat(path).then(({ mtimeMs }) => mtimeMs),
      null,
    ),
  now: () => Date.now(),
  wait: (ms) => wait(ms),
  newToken: () => randomUUID(),
  pid: process.pid,
  host: hostname(),
  isAlive,
};

async function create(path: string, text: string, durability: 'durable' | 'fleeting'): Promise<boolean> {
  const file = await open(path, 'wx', 0o600).catch((error: unknown) => {
    if (codeOf(error) === 'EEXIST') return null;
    throw error;
  });
  if (file === null) return false;
  try {
    await writeAll(file, Buffer.from(text));
    if (durability === 'durable') await file.sync();
    await file.close();
    return true;
  } catch (error) {
    await file.close().catch(() => undefined);
    await unlink(path).catch(() => undefined);
    throw error;
  }
}

/** A full disk may take a part and report success: only a write that took everything counts. */
async function writeAll(file: FileHandle, bytes: Buffer): Promise<void> {
  for (let done = 0; done < bytes.length; ) {
    const { bytesWritten } = await file.write(bytes, done);
    if (bytesWritten === 0) throw new Error('The disk took no more');
    done += bytesWritten;
  }
}

/** On Windows a virus scanner or a reader may hold the target for a moment. */
async function renamePatiently(from: string, to: string): Promise<void> {
  const patienceMs = process.platform === 'win32' ? [10, 20, 40, 80, 160, 320] : [];
  for (const ms of patienceMs) {
    try {
      return await rename(from, to);
    } catch (error) {
      if (!['EPERM', 'EACCES', 'EBUSY'].includes(codeOf(error))) throw error;
      await wait(ms);
    }
  }
  await rename(from, to);
}

/** Windows and some network disks cannot sync folders; there is nothing better to do on them. */
async function syncFolder(path: string): Promise<void> {
  try {
    const folder = await open(path, 'r');
    await folder.sync().finally(() => folder.close());
  } catch (error) {
    if (!['EACCES', 'EBADF', 'EINVAL', 'EISDIR', 'ENOTSUP', 'EPERM'].includes(codeOf(error))) throw error;
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return codeOf(error) === 'EPERM';
  }
}

async function orIfMissing<Value, Missing>(work: Promise<Value>, missing: Missing): Promise<Value | Missing> {
  try {
    return await work;
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return missing;
    throw error;
  }
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}
