import { setTimeout as pause } from 'node:timers/promises';
import { createAnswerSession } from '../../src/application/answering/answer-session.ts';
import { createChangeSession } from '../../src/application/answering/change-session.ts';
import { createKeepDraft } from '../../src/application/answering/keep-draft.ts';
import { expireSessions } from '../../src/application/deadlines/expire-sessions.ts';
import type { SessionStore } from '../../src/application/session-store.ts';
import { writeEvent } from '../../src/application/write-event.ts';
import { emptyAnswer } from '../../src/domain/answer/answer.ts';
import type { EndedSession, OpenSession } from '../../src/domain/session/session.ts';
import type { SessionId } from '../../src/domain/session/session-id.ts';
import { createRealClock } from './real-clock.ts';
import {
  contestOf,
  endingOf,
  type RaceDeed,
  type RaceOrder,
  type RaceReport,
  racePolicy,
} from './store-race-report.ts';
import type { KeptLog } from './store-samples.ts';

type Options = {
  readonly store: SessionStore;
  readonly log: KeptLog;
  readonly name: string;
  readonly keep: number;
  readonly report: (report: RaceReport) => void;
};

/** After so many moves a session is left to the clock. */
const mostEvents = 4;
/** So long all racers look at the same session. */
const momentMs = 40;
const longestRestMs = 30;

/** Does to the sessions of a store whatever faces, clocks and retention do, without end; and what it is invited to. */
export function createRaceRunner({ store, log, name, keep, report }: Options) {
  const clock = createRealClock();
  const gates = new Map<SessionId, () => void>();
  let tries = 0;
  let isStopped = false;

  const depsOf = (used: SessionStore) => ({ store: used, clock, log, isAlive: () => true });
  const deps = depsOf(store);

  async function end(id: SessionId, used: SessionStore): Promise<void> {
    tries += 1;
    const answers = createAnswerSession({
      ...{ ...depsOf(used), keepDraft: createKeepDraft(used) },
      personName: async () => null,
    });
    const by = { face: 'web', program: name, attempt: `${name}-${tries}` } as const;
    const told =
      tries % 2 === 0
        ? await answers.answer(id, [{ ...emptyAnswer, selectedIds: ['a'] }], by)
        : await answers.cancel(id, { reason: name, notes: [] }, by);
    if (told.kind === 'accepted') {
      report({ did: 'won', id, ending: endingOf(told.session) });
      await deliver(told.session);
    } else if (told.kind === 'already-ended') report({ did: 'told', id, ending: endingOf(told.winner) });
    else if (told.kind === 'unknown-session') report({ did: 'unknown', id });
    else report({ did: 'failed', why: JSON.stringify(told) });
  }

  async function deliver({ id }: EndedSession): Promise<void> {
    const note = { kind: 'delivered', at: clock.now(), client: name } as const;
    await writeEvent(deps, id, () => note);
  }

  async function move(id: SessionId, used: SessionStore): Promise<void> {
    const ms = 40 + Math.round(Math.random() * 120);
    const written = await createChangeSession(depsOf(used)).moveDeadline(id, { kind: 'add', ms }, 'person');
    if (written.kind === 'unknown-session') report({ did: 'unknown', id });
    if (written.kind === 'refused') report({ did: 'too-late', id });
    if (written.kind !== 'written') return;
    report({ did: 'moved', id, seen: written.session.seen, deadline: written.session.deadline });
  }

  async function expire(id: SessionId, used: SessionStore): Promise<void> {
    const session = await store.get(id);
    if (session?.state !== 'open') return;
    await pause(Math.max(0, session.deadline - clock.now()) + 1);
    await expireSessions(depsOf(used), [session]);
  }

  const deeds: Readonly<Record<RaceDeed, (id: SessionId, used: SessionStore) => Promise<void>>> = {
    end,
    move,
    expire,
  };

  /** Between the decision of a writer and its writing, where it can be beaten: here it waits for the others. */
  async function meet(deed: RaceDeed, id: SessionId): Promise<void> {
    let isReady = false;
    const used: SessionStore = {
      ...store,
      async append(...change) {
        if (!isReady) {
          isReady = true;
          const started = new Promise<void>((resolve) => gates.set(id, resolve));
          report({ did: 'ready', id });
          await started;
        }
        return store.append(...change);
      },
    };
    await deeds[deed](id, used).catch((cause: unknown) => report({ did: 'failed', why: String(cause) }));
    if (!isReady) report({ did: 'absent', id });
  }

  async function purge(): Promise<void> {
    for (const id of await store.purge(racePolicy(keep))) report({ did: 'purged', id });
  }

  /** All racers pick the same session at the same moment, often the one whose time is about to run out. */
  function contested(sessions: readonly OpenSession[]): OpenSession | undefined {
    const moment = Math.floor(clock.now() / momentMs);
    if (moment % 4 === 0) return sessions[moment % Math.max(1, sessions.length)];
    return sessions.toSorted((one, other) => one.deadline - other.deadline)[0];
  }

  async function step(): Promise<void> {
    const open = (await store.listOpen()).filter((session) => session.state === 'open');
    const free = open.filter(({ id }) => contestOf(id) === 'free');
    const target = contested(free);
    const chance = Math.random();
    if (chance < 0.05) return purge();
    if (target !== undefined && chance < 0.15) return end(target.id, store);
    if (target !== undefined && chance < 0.4 && target.seen < mostEvents) return move(target.id, store);
    await expireSessions(deps, free);
  }

  return {
    obey({ order, id }: RaceOrder): void {
      if (order === 'go') gates.get(id)?.();
      else void meet(order, id);
    },
    async run(): Promise<void> {
      while (!isStopped) {
        await step().catch((cause: unknown) => report({ did: 'failed', why: String(cause) }));
        for (const line of log.lines.splice(0)) report({ did: 'failed', why: line });
        // Without it the racers would take the cores from those that are invited.
        await pause(Math.random() * longestRestMs);
      }
    },
    stop() {
      isStopped = true;
    },
  };
}
