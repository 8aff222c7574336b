import { createIsAlive } from '../../src/application/is-alive.ts';
import type { IsAlive } from '../../src/application/ports.ts';
import type { SessionStore } from '../../src/application/session-store.ts';
import type { OpenSession } from '../../src/domain/session/session.ts';
import type { AskedEvent, LaterEvent } from '../../src/domain/session/session-event.ts';
import { createSessionIds, type SessionId } from '../../src/domain/session/session-id.ts';
import { createMemoryStore } from '../../src/store/memory.ts';
import { createFakeClock, type FakeClock } from './fake-clock.ts';
import { asked, owner } from './samples.ts';

/** A store in memory, a clock that obeys and a log that remembers: what every deed of the application needs. */
export type TestSessions = {
  readonly store: SessionStore;
  readonly clock: FakeClock;
  readonly isAlive: IsAlive;
  readonly log: TestLog;
  /** Processes that have died. */
  readonly dead: Set<number>;
  ask(more?: Partial<AskedEvent>): Promise<OpenSession>;
};

type TestLog = {
  readonly warnings: string[];
  error(message: string): void;
  warn(message: string): void;
  info(message: string): void;
  debug(message: string): void;
};

export function createTestSessions(): TestSessions {
  const clock = createFakeClock();
  const dead = new Set<number>();
  const isAlive = createIsAlive({ host: owner.host, isRunning: (pid) => !dead.has(pid), clock });
  const store = createMemoryStore({ clock, isAlive });
  let made = 0;
  const newId = createSessionIds({
    now: clock.now,
    random() {
      made += 1;
      return Uint8Array.of(0, 0, 0, 0, 0, 0, 0, 0, 0, made);
    },
  });
  return {
    store,
    clock,
    isAlive,
    dead,
    log: createTestLog(),
    ask: (more) => store.create(newId(), asked({ at: clock.now(), ...more })),
  };
}

function createTestLog(): TestLog {
  const warnings: string[] = [];
  const remember = (message: string) => void warnings.push(message);
  return { warnings, error: remember, warn: remember, info: () => {}, debug: () => {} };
}

/** The same store, in which somebody else writes `events`, one before each of the next attempts to append. */
export function withRivals(store: SessionStore, ...events: readonly LaterEvent[]): SessionStore {
  const rivals = [...events];
  return {
    ...store,
    async append(id, seen, event) {
      const rival = rivals.shift();
      if (rival !== undefined) await store.append(id, await seenOf(store, id), rival);
      return store.append(id, seen, event);
    },
  };
}

async function seenOf(store: SessionStore, id: SessionId): Promise<number> {
  const session = await store.get(id);
  return session === null || session.state === 'newer' ? 0 : session.seen;
}
