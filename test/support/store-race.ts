import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import type { SessionStore } from '../../src/application/session-store.ts';
import type { SessionId } from '../../src/domain/session/session-id.ts';
import { asked, terms } from './samples.ts';
import type { RaceReport } from './store-race-report.ts';
import { sessionIdAt } from './store-samples.ts';

export type RacePlan = {
  readonly program: string;
  readonly home: string;
  readonly store: SessionStore;
  readonly racers: number;
  readonly sessions: number;
  /** How many ended sessions retention leaves. */
  readonly keep: number;
  /** One racer is killed and replaced whenever so many more sessions have been asked. */
  readonly sessionsPerKill: number;
  /** `half`: every second racer finds that hard links do not work. */
  readonly hardLinks: 'all' | 'half';
  /** How much longer than usual a session stays open, where racers take longer for each of their steps. */
  readonly slower?: number;
};

export type RaceOutcome = {
  readonly ids: readonly SessionId[];
  readonly reports: readonly RaceReport[];
  readonly kills: number;
};

const openAtOnce = 24;

/** Keeps some sessions open for the racers until all have been asked and ended. */
export async function runRace(plan: RacePlan): Promise<RaceOutcome> {
  const reports: RaceReport[] = [];
  const field = createField(plan, reports);
  try {
    const ids = await feed(plan, field);
    return { ids, reports, kills: field.kills() };
  } finally {
    await field.stop();
  }
}

async function feed(plan: RacePlan, field: Field): Promise<readonly SessionId[]> {
  const ids: SessionId[] = [];
  for (;;) {
    const open = await plan.store.listOpen();
    // Before asking more: on a busy machine the racers may have ended everything while we waited for our turn.
    if (open.length === 0 && ids.length === plan.sessions) return ids;
    for (let n = open.length; n < openAtOnce && ids.length < plan.sessions; n += 1) ids.push(await ask(plan));
    while (ids.length >= (field.kills() + 1) * plan.sessionsPerKill) await field.replaceOne();
    await pause(15);
  }
}

async function ask({ store, slower = 1 }: RacePlan): Promise<SessionId> {
  const at = Date.now();
  const id = sessionIdAt(at);
  const patience = slower * (80 + Math.round(Math.random() * 200));
  await store.create(id, asked({ at, deadline: at + patience, terms: terms({ timeoutSeconds: 1 }) }));
  return id;
}

type Field = ReturnType<typeof createField>;

function createField(plan: RacePlan, reports: RaceReport[]) {
  let born = 0;
  let killed = 0;
  const start = () => {
    born += 1;
    const links = plan.hardLinks === 'half' && born % 2 === 0 ? 'no-links' : 'links';
    return startRacer(plan, [`racer${born}`, links], reports);
  };
  let racers = Array.from({ length: plan.racers }, start);
  return {
    kills: () => killed,
    async replaceOne() {
      const victim = racers[Math.floor(Math.random() * racers.length)];
      if (victim === undefined) return;
      await victim.kill();
      killed += 1;
      racers = [...racers.filter((racer) => racer !== victim), start()];
    },
    stop: () => Promise.all(racers.map((racer) => racer.kill())),
  };
}

function startRacer({ program, home, keep }: RacePlan, traits: readonly string[], reports: RaceReport[]) {
  const child: ChildProcessWithoutNullStreams = spawn(process.execPath, [
    program,
    home,
    String(keep),
    ...traits,
  ]);
  const lines = createInterface({ input: child.stdout });
  lines.on('line', (line) => {
    // The last line of a killed process may be cut off: then nothing was acknowledged.
    if (line.endsWith('}')) reports.push(JSON.parse(line) as RaceReport);
  });
  child.stderr.on('data', (text) => reports.push({ did: 'failed', why: String(text) }));
  return {
    async kill() {
      child.kill('SIGKILL');
      await Promise.all([once(child, 'exit'), once(lines, 'close')]);
    },
  };
}
