import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createIsAlive } from '../../src/application/is-alive.ts';
import type { SessionStore } from '../../src/application/session-store.ts';
import type { AskedEvent, LaterEvent } from '../../src/domain/session/session-event.ts';
import type { SessionId } from '../../src/domain/session/session-id.ts';
import { createFileStore, type FileStoreOptions } from '../../src/store/files/file-store.ts';
import { createMemoryStore } from '../../src/store/memory.ts';
import { createFakeClock, type FakeClock } from './fake-clock.ts';
import { asked, owner } from './samples.ts';
import { createKeptLog, type KeptLog, sessionIdAt } from './store-samples.ts';

/** A store under test, as two processes of one home see it. */
export type StoreBench = {
  readonly store: SessionStore;
  /** The same home in another process. In memory there is only one process. */
  readonly peer: SessionStore;
  readonly clock: FakeClock;
  readonly log: KeptLog;
  /** The processes that have died. */
  readonly dead: Set<number>;
  /** Asks now, and waits a millisecond so that ids and times differ. */
  ask(more?: Partial<AskedEvent>): Promise<SessionId>;
  /** Adds an event to whatever the log holds. */
  add(id: SessionId, event: LaterEvent): Promise<void>;
  close(): Promise<void>;
};

export type OpenBench = () => Promise<StoreBench>;

export async function openMemoryBench(): Promise<StoreBench> {
  const shared = surroundings();
  const store = createMemoryStore(shared);
  return { ...shared, store, peer: store, ...deeds(store, shared.clock), close: () => store.close() };
}

export type FileBench = StoreBench & {
  readonly home: string;
  openPeer(more?: Partial<FileStoreOptions>): SessionStore;
};

export async function openFileBench(more: Partial<FileStoreOptions> = {}): Promise<FileBench> {
  const shared = surroundings();
  const folder = await mkdtemp(join(tmpdir(), 'choice-store-'));
  const home = more.home ?? join(folder, 'home');
  const stores: SessionStore[] = [];
  const openPeer = (own: Partial<FileStoreOptions> = {}) => {
    const store = createFileStore({ home, ...shared, ...more, ...own });
    stores.push(store);
    return store;
  };
  const store = openPeer();
  return {
    ...shared,
    home,
    store,
    peer: openPeer(),
    openPeer,
    ...deeds(store, shared.clock),
    async close() {
      for (const opened of stores) await opened.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** A clock, a log and processes that a test can end. */
export function surroundings() {
  const clock = createFakeClock();
  const dead = new Set<number>();
  const isAlive = createIsAlive({ host: owner.host, isRunning: (pid) => !dead.has(pid), clock });
  return { clock, log: createKeptLog(), dead, isAlive };
}

export function deeds(store: SessionStore, clock: FakeClock): Pick<StoreBench, 'ask' | 'add'> {
  return {
    async ask(more = {}) {
      const id = sessionIdAt(clock.now());
      await store.create(id, asked({ at: clock.now(), ...more }));
      clock.jumpTo(clock.now() + 1);
      return id;
    },
    async add(id, event) {
      const session = await store.get(id);
      if (session === null || session.state === 'newer') throw new Error(`${id} takes no event`);
      const { won } = await store.append(id, session.seen, event);
      if (!won) throw new Error(`${id} lost a race that nobody else ran`);
    },
  };
}
