import { randomUUID } from 'node:crypto';
import { readdir, readFile, realpath, stat, unlink } from 'node:fs/promises';
import { hostname } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import { createFile, makeFolder, renamePatiently, syncFolder, writeWhole } from './atomic-files.ts';
import { hasCode, unlessMissing } from './error-code.ts';

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
  read: (path) => unlessMissing(() => readFile(path, 'utf8'), null),
  create,
  rename: renamePatiently,
  remove: (path) => unlessMissing(() => unlink(path), undefined),
  list: (folder) => unlessMissing(() => readdir(folder), []),
  async makeFolder(path) {
    await makeFolder(path);
  },
  syncFolder,
  realPath: (path) => unlessMissing(() => realpath(path), path),
  modifiedAt: (path) => unlessMissing(async () => (await stat(path)).mtimeMs, null),
  now: () => Date.now(),
  wait: (ms) => wait(ms),
  newToken: () => randomUUID(),
  pid: process.pid,
  host: hostname(),
  isAlive,
};

async function create(path: string, text: string, durability: 'durable' | 'fleeting'): Promise<boolean> {
  const file = await createFile(path).catch((error: unknown) => {
    if (hasCode(error, 'EEXIST')) return null;
    throw error;
  });
  if (file === null) return false;
  try {
    await writeWhole(file, text, durability === 'durable');
    return true;
  } catch (error) {
    await unlink(path).catch(() => undefined);
    throw error;
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    // It lives, and belongs to somebody else.
    return hasCode(error, 'EPERM');
  }
}
