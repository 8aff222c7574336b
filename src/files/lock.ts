import { join } from 'node:path';
import type { Machine } from './machine.ts';

/** The right to change the settings file, held for a few milliseconds. */
export type Lock = {
  /** False when others lost patience with us (a stopped process, a sleeping machine) and went on. */
  isMine(): Promise<boolean>;
  release(): Promise<void>;
};

const patienceMs = 10_000;
/** Between creating a lock and naming its holder lie microseconds; whoever died there named nobody. */
const namelessMs = 1_000;
const keptNumbers = 8;
const free = 'free';

/**
 * A lock is a numbered file, and the highest number counts. It is taken over by creating the next number,
 * which only one can, and never by deleting: two who find a dead holder cannot delete each other's new lock.
 * The highest number is never removed, so a latecomer that creates an old one sees that it lost.
 */
export async function acquireLock(folder: string, machine: Machine): Promise<Lock | null> {
  await machine.makeFolder(folder);
  const started = machine.now();
  for (let tries = 0; machine.now() - started < 2 * patienceMs; tries += 1) {
    const highest = await highestNumber(folder, machine);
    if (highest === 0 || (await isFree(join(folder, nameOf(highest)), machine))) {
      const lock = await tryNumber(folder, highest + 1, machine);
      if (lock !== null) return lock;
    }
    await machine.wait(Math.min(2 + tries, 20));
  }
  return null;
}

async function tryNumber(folder: string, number: number, machine: Machine): Promise<Lock | null> {
  const path = join(folder, nameOf(number));
  const holder: Holder = { pid: machine.pid, host: machine.host, at: machine.now() };
  if (!(await machine.create(path, JSON.stringify(holder), 'fleeting'))) return null;

  const isMine = async () => (await highestNumber(folder, machine)) === number;
  if (!(await isMine())) {
    await machine.remove(path);
    return null;
  }
  return {
    isMine,
    async release() {
      const freed = `${path}.${free}`;
      await machine.create(freed, free, 'fleeting');
      await machine.rename(freed, path);
      await removeOld(folder, number, machine);
    },
  };
}

type Holder = { readonly pid: number; readonly host: string; readonly at: number };

async function isFree(path: string, machine: Machine): Promise<boolean> {
  const text = await machine.read(path);
  if (text === null || text === free) return true;
  const holder = readHolder(text);
  if (holder === null) {
    const since = await machine.modifiedAt(path);
    return since === null || Math.abs(machine.now() - since) > namelessMs;
  }
  if (holder.host === machine.host && !machine.isAlive(holder.pid)) return true;
  // A live number may belong to another program by now, so no holder is believed for long.
  return !(Math.abs(machine.now() - holder.at) <= patienceMs);
}

function readHolder(text: string): Holder | null {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

async function removeOld(folder: string, number: number, machine: Machine): Promise<void> {
  for (const name of await machine.list(folder)) {
    if (numberOf(name) < number - keptNumbers) await machine.remove(join(folder, name));
  }
}

async function highestNumber(folder: string, machine: Machine): Promise<number> {
  const names = await machine.list(folder);
  return Math.max(0, ...names.filter((name) => /^\d+$/.test(name)).map(numberOf));
}

function nameOf(number: number): string {
  return String(number).padStart(8, '0');
}

/** Also of `00000012.free`, left behind by whoever died while releasing. */
function numberOf(name: string): number {
  return Number.parseInt(name, 10);
}
