import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { SessionStore } from '../../src/application/session-store.ts';
import { createFileStore } from '../../src/store/files/file-store.ts';
import { createRealClock } from './real-clock.ts';
import { namesIn, type RawEntry, readRawLog } from './store-autopsy.ts';
import type { KeptLog } from './store-samples.ts';

/** A store to race for, and what can be seen of it without its code. */
export type RaceGround = {
  /** What a racer is given to find it: a folder, or the address of a database. */
  readonly home: string;
  readonly store: SessionStore;
  readLogs(): Promise<ReadonlyMap<string, readonly RawEntry[]>>;
  /** What no ended session may leave behind, by name. */
  leftovers(): Promise<readonly string[]>;
  remove(): Promise<void>;
};

export async function openFileGround(log: KeptLog): Promise<RaceGround> {
  const folder = await mkdtemp(join(tmpdir(), 'choice-race-'));
  const home = join(folder, 'home');
  return {
    home,
    store: createFileStore({ home, clock: createRealClock(), log, isAlive: () => true }),
    async readLogs() {
      const logs = new Map<string, readonly RawEntry[]>();
      for (const id of await namesIn(home, 'sessions')) logs.set(id, await readRawLog(home, id));
      return logs;
    },
    leftovers: async () => [...(await namesIn(home, 'open')), ...(await namesIn(home, 'trash'))],
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}
