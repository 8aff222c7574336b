import { setTimeout as pause } from 'node:timers/promises';
import type { SessionStore } from '../../src/application/session-store.ts';
import type { SessionId } from '../../src/domain/session/session-id.ts';
import { asked, terms } from './samples.ts';
import { createField, type StartRacer } from './store-race-field.ts';
import { contestOf, type RaceDeed, type RaceReport } from './store-race-report.ts';
import { sessionIdAt } from './store-samples.ts';

export type RacePlan = {
  readonly start: StartRacer;
  readonly store: SessionStore;
  readonly racers: number;
  readonly sessions: number;
  /** How many ended sessions retention leaves. */
  readonly keep: number;
  /** One racer is killed and replaced whenever so many more sessions have been asked. */
  readonly sessionsPerKill: number;
  /** `half`: every second racer finds that hard links do not work. */
  readonly hardLinks: 'all' | 'half';
};

export type RaceOutcome = {
  readonly ids: readonly SessionId[];
  readonly reports: readonly RaceReport[];
  readonly kills: number;
  /** How often several racers had decided to end a session, or to end and to keep it, before the first of them wrote. */
  readonly met: { readonly endings: number; readonly clock: number };
};

const openAtOnce = 24;
const lookEveryMs = 15;

/** Keeps some sessions open for the racers until all have been asked and ended. */
export async function runRace(plan: RacePlan): Promise<RaceOutcome> {
  const reports: RaceReport[] = [];
  const field = createField(plan, reports);
  const ids: SessionId[] = [];
  const met = { endings: 0, clock: 0 };
  try {
    await Promise.all(Array.from({ length: openAtOnce }, keepOneOpen));
    return { ids, reports, kills: field.kills(), met };
  } finally {
    await field.stop();
  }

  async function keepOneOpen(): Promise<void> {
    while (ids.length < plan.sessions) {
      const id = newId();
      ids.push(id);
      await ask(plan.store, id);
      await raceFor(id);
    }
  }

  async function raceFor(id: SessionId): Promise<void> {
    const contest = contestOf(id);
    const isOpen = async () => (await plan.store.get(id))?.state === 'open';
    // Both are told of the kill that is due: a writer dies just as it writes.
    const victims = () => ids.length >= (field.kills() + 1) * plan.sessionsPerKill;
    if (contest === 'endings') await field.bringTogether(id, ['move', 'move', 'move'], victims);
    while (await isOpen()) {
      if (contest === 'free') await pause(lookEveryMs);
      else if ((await field.bringTogether(id, invitations[contest], victims)) > 1) met[contest] += 1;
    }
  }
}

const invitations: Readonly<Record<'endings' | 'clock', readonly RaceDeed[]>> = {
  endings: ['end', 'end', 'end', 'end'],
  clock: ['expire', 'move', 'expire'],
};

function newId(): SessionId {
  return sessionIdAt(Date.now());
}

/** Time runs out for all but those that are to be answered. */
async function ask(store: SessionStore, id: SessionId): Promise<void> {
  const at = Date.now();
  const patience = contestOf(id) === 'endings' ? 600_000 : 80 + Math.round(Math.random() * 200);
  await store.create(id, asked({ at, deadline: at + patience, terms: terms({ timeoutSeconds: 1 }) }));
}
