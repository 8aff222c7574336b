import { join } from 'node:path';
import { createWhole } from './atomic-files.ts';
import { type Disk, modifiedAt } from './disk.ts';
import { hasCode } from './error-code.ts';
import { replaceFile } from './replace-file.ts';
import type { ThisProcess } from './this-process.ts';

/** The right to change the settings file, held for a few milliseconds. */
export type Lock = {
  /** False when another process took the lock over because this one was stopped or its machine slept. */
  isMine(): Promise<boolean>;
  release(): Promise<void>;
};

export type LockDeps = { readonly disk: Disk; readonly self: ThisProcess };

const patienceMs = 10_000;
/** A lock without a holder for this long: its process died in the microseconds before it wrote its name. */
const namelessMs = 1_000;
const keptNumbers = 8;
const free = 'free';

/**
 * A lock is a numbered file, and the highest number counts. It is taken over by creating the next number, which only
 * one process can, and never by deleting: two that find a dead holder could delete each other's new lock. The highest
 * number is never removed, so a process that comes late and creates an old one sees that it lost.
 */
export async function acquireLock(folder: string, deps: LockDeps): Promise<Lock | null> {
  const { disk, self } = deps;
  await disk.makeFolder(folder);
  const started = self.now();
  for (let tries = 0; self.now() - started < 2 * patienceMs; tries += 1) {
    const highest = await highestNumber(folder, disk);
    if (highest === 0 || (await isFree(join(folder, nameOf(highest)), deps))) {
      const lock = await tryNumber(folder, highest + 1, deps);
      if (lock !== null) return lock;
    }
    await self.wait(Math.min(2 + tries, 20));
  }
  return null;
}

async function tryNumber(folder: string, number: number, { disk, self }: LockDeps): Promise<Lock | null> {
  const path = join(folder, nameOf(number));
  const holder: Holder = { pid: self.pid, host: self.host, at: self.now() };
  try {
    await createWhole(disk, path, { content: JSON.stringify(holder), durable: false });
  } catch (error) {
    if (hasCode(error, 'EEXIST')) return null;
    throw error;
  }

  const isMine = async () => (await highestNumber(folder, disk)) === number;
  if (!(await isMine())) {
    await disk.remove(path);
    return null;
  }
  return {
    isMine,
    async release() {
      await replaceFile(path, free, { disk });
      await removeOld(folder, number, disk);
    },
  };
}

type Holder = { readonly pid: number; readonly host: string; readonly at: number };

async function isFree(path: string, { disk, self }: LockDeps): Promise<boolean> {
  const text = await disk.read(path);
  if (text === null || text === free) return true;
  const holder = readHolder(text);
  if (holder === null) {
    const stamp = await disk.stamp(path);
    return stamp === null || Math.abs(self.now() - modifiedAt(stamp)) > namelessMs;
  }
  if (holder.host === self.host && !self.isAlive(holder.pid)) return true;
  // The number of a living process may belong to another program by now, so no holder is believed for long.
  return !(Math.abs(self.now() - holder.at) <= patienceMs);
}

function readHolder(text: string): Holder | null {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

async function removeOld(folder: string, number: number, disk: Disk): Promise<void> {
  for (const name of (await disk.list(folder)) ?? []) {
    if (numberOf(name) < number - keptNumbers) await disk.remove(join(folder, name));
  }
}

async function highestNumber(folder: string, disk: Disk): Promise<number> {
  const names = (await disk.list(folder)) ?? [];
  return Math.max(0, ...names.filter((name) => /^\d+$/.test(name)).map(numberOf));
}

function nameOf(number: number): string {
  return String(number).padStart(8, '0');
}

/** Also of `00000012.tmp-…`, left behind by a process that died while releasing. */
function numberOf(name: string): number {
  return Number.parseInt(name, 10);
}
