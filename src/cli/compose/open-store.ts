import { createHash } from 'node:crypto';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { createIsAlive } from '../../application/is-alive.ts';
import type { Clock, IsAlive, Log } from '../../application/ports.ts';
import { type SessionStore, StoreRefusedError } from '../../application/session-store.ts';
import { exhaustive } from '../../domain/exhaustive.ts';
import { thisProcess } from '../../files/this-process.ts';
import type { Snapshot } from '../../settings/snapshot.ts';
import { createFileStore } from '../../store/files/file-store.ts';
import { createMemoryStore } from '../../store/memory.ts';
import type { Address } from '../../store/postgres/address.ts';
import { cliWords } from '../strings.ts';
import type { AllValues } from './slices.ts';
import { chooseStore } from './store-choice.ts';
import { systemClock } from './system-clock.ts';

export type StoreWish = {
  readonly home: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly log: Log;
  /**
   * Where questions are kept when the home cannot be written. In memory only for a process that asks them itself and
   * stays until they end: every other command would show that there are no questions.
   */
  readonly whenUnwritable: 'memory' | 'refuse';
};

/** A store, and the clock its sessions live by. */
export type OpenedStore = {
  readonly store: SessionStore;
  readonly clock: Clock;
  readonly isAlive: IsAlive;
  /** Where the portal keeps its port, its secret and its browsers. */
  readonly portalHome: string;
  /** What a team calls the inbox it shares; undefined for the person's own. */
  readonly inbox: string | undefined;
};

export async function openStore(wish: StoreWish, settings: Snapshot<AllValues>): Promise<OpenedStore> {
  const choice = chooseStore(wish.env, settings);
  switch (choice.kind) {
    case 'files':
      return openFiles(wish);
    case 'postgres':
      return openDatabase(choice.address, wish);
    case 'unknown':
      throw new StoreRefusedError((language) => cliWords[language].store[choice.why]);
    default:
      return exhaustive(choice);
  }
}

/** Where the home cannot be written an agent can still ask: its process keeps the questions in memory and logs that. */
async function openFiles({ home, log, whenUnwritable }: StoreWish): Promise<OpenedStore> {
  const clock = systemClock;
  const isAlive = isAliveBy(clock);
  const store = createFileStore({ home, clock, isAlive, log });
  const opened = { store, clock, isAlive, portalHome: home, inbox: undefined };
  if (whenUnwritable === 'refuse') return opened;
  const health = await store.health();
  if (health.ok) return opened;
  await store.close();
  log.warn(cliWords.en.unwritableHome(health.reason));
  return { ...opened, store: createMemoryStore({ clock, isAlive }) };
}

/** Never in memory: the others of the team would not see the question. */
async function openDatabase(address: Address, { home, env, log }: StoreWish): Promise<OpenedStore> {
  const { createFindPassword, createPostgresStore, createServerClock } = await import(
    '../../store/postgres/index.ts'
  );
  const clock = createServerClock(systemClock);
  const isAlive = isAliveBy(clock);
  // Not from the system's list of users: in a container there may be none.
  const userName = env.USER ?? env.USERNAME ?? '';
  const person = { userHome: homedir(), userName, platform: process.platform };
  const password = createFindPassword(address, { ...person, env, log });
  const portalHome = join(home, 'inboxes', folderOf(address));
  const store = createPostgresStore({
    ...{ address, clock, isAlive, log, password, onTime: clock.learn },
    folder: portalHome,
  });
  return { store, clock, isAlive, portalHome, inbox: address.inbox };
}

/**
 * Each inbox has its own portal: processes of one home need not have the same store, and the portal of another one would
 * not know the question.
 */
function folderOf({ label }: Address): string {
  return createHash('sha256').update(label).digest('hex').slice(0, 16);
}

const isAliveBy = (clock: Clock): IsAlive =>
  createIsAlive({ host: thisProcess.host, isRunning: thisProcess.isAlive, clock });
