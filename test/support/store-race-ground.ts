import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { SessionStore } from '../../src/application/session-store.ts';
import type { AskedEvent, LaterEvent } from '../../src/domain/session/session-event.ts';
import { createFileStore } from '../../src/store/files/file-store.ts';
import { createMemoryStore } from '../../src/store/memory.ts';
import { bundleForChild } from './bundle-for-child.ts';
import { createRealClock } from './real-clock.ts';
import { namesIn, type RawEntry, readRawLog } from './store-autopsy.ts';
import { racingHere, racingProcesses, type StartRacer } from './store-race-field.ts';
import type { KeptLog } from './store-samples.ts';

/** A store to race for, and what can be seen of it without its code. */
export type RaceGround = {
  readonly start: StartRacer;
  readonly store: SessionStore;
  readLogs(): Promise<ReadonlyMap<string, readonly RawEntry[]>>;
  /** What no ended session may leave behind, by name. */
  leftovers(): Promise<readonly string[]>;
  remove(): Promise<void>;
};

export const bundleRacer = () => bundleForChild(new URL('./store-racer.ts', import.meta.url));

export async function openFileGround(log: KeptLog): Promise<RaceGround> {
  const racer = await bundleRacer();
  const folder = await mkdtemp(join(tmpdir(), 'choice-race-'));
  const home = join(folder, 'home');
  return {
    start: racingProcesses(racer.path, home),
    store: createFileStore({ home, clock: createRealClock(), log, isAlive: () => true }),
    async readLogs() {
      const logs = new Map<string, readonly RawEntry[]>();
      for (const id of await namesIn(home, 'sessions')) logs.set(id, await readRawLog(home, id));
      return logs;
    },
    leftovers: async () => [...(await namesIn(home, 'open')), ...(await namesIn(home, 'trash'))],
    async remove() {
      await racer.remove();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Racers in this process. The store has no other side to look at: its log is what it acknowledged. */
export async function openMemoryGround(): Promise<RaceGround> {
  const memory = createMemoryStore({ clock: createRealClock(), isAlive: () => true });
  const logs = new Map<string, RawEntry[]>();
  const note = (id: string, event: AskedEvent | LaterEvent, more: Partial<RawEntry> = {}) => {
    const entries = logs.get(id) ?? [];
    logs.set(id, [...entries, { ...event, ...more, number: entries.length + 1, writtenAt: Date.now() }]);
  };
  const store: SessionStore = {
    ...memory,
    async create(id, asked) {
      const session = await memory.create(id, asked);
      note(id, asked);
      return session;
    },
    async append(id, seen, event) {
      const appended = await memory.append(id, seen, event);
      if (!appended.won) return appended;
      note(id, event, appended.session.state === 'ended' ? { session: appended.session } : {});
      return appended;
    },
  };
  return {
    start: racingHere(store),
    store,
    async readLogs() {
      for (const id of [...logs.keys()]) if ((await memory.get(id)) === null) logs.delete(id);
      return logs;
    },
    leftovers: async () => (await memory.listOpen()).map(({ id }) => id),
    remove: async () => {},
  };
}
