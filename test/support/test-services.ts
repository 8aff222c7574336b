import { type AnswerSession, createAnswerSession } from '../../src/application/answer-session.ts';
import { createAskHuman } from '../../src/application/ask-human.ts';
import { type ChangeSession, createChangeSession } from '../../src/application/change-session.ts';
import { createDeliveriesInFlight } from '../../src/application/deliveries-in-flight.ts';
import { createDeadlineKeeper } from '../../src/application/keep-deadlines.ts';
import { createLateAnswers } from '../../src/application/late-answers.ts';
import { createObserveSession } from '../../src/application/observe-session.ts';
import type { Conditions, Faces, Log, Offer } from '../../src/application/ports.ts';
import type { SessionStore } from '../../src/application/session-store.ts';
import { writeEvent } from '../../src/application/write-event.ts';
import type { Answerer } from '../../src/domain/session/ending.ts';
import { createSessionIds } from '../../src/domain/session/session-id.ts';
import type { AgentServices } from '../../src/mcp/agent-services.ts';
import { createMemoryStore } from '../../src/store/memory.ts';
import { createFakeClock, type FakeClock } from './fake-clock.ts';
import { owner, terms } from './samples.ts';

/** All services of an agent, with a clock that stands still and faces that do as they are told. */
export type TestServices = AgentServices & {
  readonly clock: FakeClock;
  readonly store: SessionStore;
  readonly answer: AnswerSession;
  readonly changeSession: ChangeSession;
  /** What the person's settings and screen are like; change it between calls. */
  readonly person: {
    conditions: Partial<Conditions>;
    offer: Offer;
    attended: boolean;
    holdSeconds: number | null;
    hidden: readonly string[];
  };
  readonly offered: string[];
  readonly learned: Map<string, number>;
};

export const silentLog: Log = { error() {}, warn() {}, info() {}, debug() {} };

export function human(attempt = 'attempt-1', face: Answerer['face'] = 'web'): Answerer {
  return { face, program: 'test', attempt };
}

export function createTestServices(clock = createFakeClock()): TestServices {
  const store = createMemoryStore({ clock, isAlive: () => true });
  const person: TestServices['person'] = {
    conditions: {},
    offer: {
      url: 'http://127.0.0.1:18642/choice/x',
      terminalCommand: 'node choice terminal',
      expected: true,
    },
    attended: true,
    holdSeconds: null,
    hidden: [],
  };
  const offered: string[] = [];
  const learned = new Map<string, number>();
  const faces: Faces = {
    prepare: async () => {},
    async offer(session) {
      offered.push(session.id);
      return person.offer;
    },
    whereabouts: async () => person.offer,
    isAttended: async () => person.attended,
  };
  const deliveriesInFlight = createDeliveriesInFlight();
  const askHuman = createAskHuman({
    store,
    clock,
    faces,
    owner,
    hiddenOptions: { recall: async () => person.hidden, remember: async () => {} },
    newId: createSessionIds({ now: clock.now, random: () => crypto.getRandomValues(new Uint8Array(10)) }),
    resolveConditions: async () => ({ terms: terms(), face: 'web', ...person.conditions }),
  });
  return {
    clock,
    store,
    faces,
    person,
    offered,
    learned,
    persistent: true,
    deliveriesInFlight,
    answer: createAnswerSession({ store, clock }),
    changeSession: createChangeSession({ store, clock, isAlive: () => true }),
    askHuman,
    deadlines: createDeadlineKeeper({ store, clock, log: silentLog }),
    observeSession: createObserveSession({ store, clock, faces }),
    lateAnswers: createLateAnswers({ store, clock, log: silentLog, deliveriesInFlight }),
    find: (id) => store.get(id),
    lease: (id) => store.lease(id, owner),
    async noteDelivered(id, client) {
      await writeEvent({ store, clock }, id, () => ({ kind: 'delivered', at: clock.now(), client }));
      deliveriesInFlight.end(id);
    },
    hold: {
      chosenSeconds: async () => person.holdSeconds,
      abortedAfterSeconds: async (client) => learned.get(client) ?? null,
      async learnAbort(client, seconds) {
        learned.set(client, seconds);
      },
      clientTimeoutMs: null,
    },
  };
}
