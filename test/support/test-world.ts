import { randomBytes, randomUUID } from 'node:crypto';
import { createIsAlive } from '../../src/application/is-alive.ts';
import type {
  AnsweredQuestion,
  Clock,
  DecisionNotes,
  RecurringQuestion,
} from '../../src/application/ports.ts';
import type { SessionStore } from '../../src/application/session-store.ts';
import type { Team } from '../../src/application/team/team.ts';
import { assemble, type Composed } from '../../src/cli/compose/compose.ts';
import type { OpenSession } from '../../src/domain/session/session.ts';
import type { AskedEvent } from '../../src/domain/session/session-event.ts';
import { createSessionIds } from '../../src/domain/session/session-id.ts';
import type { SettingValue } from '../../src/settings/spec.ts';
import { createMemoryStore } from '../../src/store/memory.ts';
import { createFakeClock, type FakeClock } from './fake-clock.ts';
import { asked, owner } from './samples.ts';
import { createTestLog, type TestLog } from './test-log.ts';
import { createTestSettings } from './test-settings.ts';

/**
 * One process, put together as the program does it, on a store in memory, a clock that obeys and a log that remembers.
 * An agent, a portal or a terminal in front of it is made from it: `test-services.ts`, `portal-services.ts`, `test-terminal.ts`.
 */
export type TestWorld<C extends Clock = FakeClock> = Composed & {
  readonly clock: C;
  readonly log: TestLog;
  /** What the person has set. */
  readonly stored: Map<string, SettingValue>;
  /** Processes that have died. */
  readonly dead: Set<number>;
  /** Which options were hidden, oldest first; the last is recalled for every question. */
  readonly hidden: (readonly string[])[];
  /** Puts a question into the store, as another process would. */
  ask(more?: Partial<AskedEvent>): Promise<OpenSession>;
};

type Given = {
  readonly store?: SessionStore;
  /** Those who share the store. */
  readonly team?: Team | null;
};

export function createTestWorld(given?: Given): TestWorld;
export function createTestWorld<C extends Clock>(given: Given & { readonly clock: C }): TestWorld<C>;
export function createTestWorld({
  clock = createFakeClock(),
  store: given,
  team = null,
}: Given & { readonly clock?: Clock } = {}): TestWorld<Clock> {
  const log = createTestLog();
  const stored = new Map<string, SettingValue>();
  const dead = new Set<number>();
  const hidden: (readonly string[])[] = [];
  const isAlive = createIsAlive({ host: owner.host, isRunning: (pid) => !dead.has(pid), clock });
  // It stands for the files: what is asked here is kept.
  const store = given ?? { ...createMemoryStore({ clock, isAlive }), persistent: true, team };
  let made = 0;
  // In the order of asking also where the clock stands still, and of their own where two worlds share a store.
  const newId = createSessionIds({
    now: clock.now,
    random() {
      made += 1;
      return Uint8Array.of(made >> 8, made & 255, ...randomBytes(8));
    },
  });
  const composed = assemble({
    home: '/home/ada/.choice-mcp',
    portalHome: '/home/ada/.choice-mcp',
    inbox: undefined,
    store,
    settings: createTestSettings({ stored, inbox: store.team }),
    clock,
    log,
    isAlive,
    owner,
    login: 'ada',
    newId,
    newAttachmentId: () => randomBytes(16).toString('hex'),
    uniqueName: randomUUID,
    hiddenOptions: {
      recall: async () => hidden.at(-1) ?? [],
      async remember(_request, ids) {
        hidden.push(ids);
      },
    },
    decisionNotes: notesInMemory(),
  });
  return {
    ...composed,
    clock,
    log,
    stored,
    dead,
    hidden,
    ask: (more) => store.create(newId(), asked({ at: clock.now(), ...more })),
  };
}

/** Decision notes of a home that is not on a disk. */
function notesInMemory(): DecisionNotes {
  const noted = new Map<string, AnsweredQuestion>();
  const keyOf = ({ host, folder, title, labels }: RecurringQuestion) =>
    JSON.stringify([host, folder, title, labels]);
  return {
    recall: async (question) => noted.get(keyOf(question)) ?? null,
    async remember(question, answered) {
      noted.set(keyOf(question), answered);
    },
  };
}
