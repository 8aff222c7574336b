import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import type { SessionStore } from '../../src/application/session-store.ts';
import type { SessionId } from '../../src/domain/session/session-id.ts';
import type { RaceDeed, RaceOrder, RaceReport } from './store-race-report.ts';
import { createRaceRunner } from './store-race-runner.ts';
import { createKeptLog } from './store-samples.ts';

type Racer = {
  readonly name: string;
  obey(order: RaceOrder): void;
  /** Resolved when nothing of it is heard any more. */
  kill(): Promise<void>;
};

type Traits = { readonly name: string; readonly keep: number; readonly links: 'links' | 'no-links' };

export type StartRacer = (traits: Traits, report: (line: RaceReport) => void) => Racer;

type Plan = {
  readonly start: StartRacer;
  readonly racers: number;
  readonly keep: number;
  readonly hardLinks: 'all' | 'half';
};

/** The racers that live now. */
export function createField(plan: Plan, reports: RaceReport[]) {
  let born = 0;
  let killed = 0;
  /** What resolves when a racer has come to a meeting, or will not. */
  const arrivals = new Map<string, (isReady: boolean) => void>();

  function start(): Racer {
    born += 1;
    const name = `racer${born}`;
    const links = plan.hardLinks === 'half' && born % 2 === 0 ? 'no-links' : 'links';
    return plan.start({ name, keep: plan.keep, links }, (line) => {
      if (line.did === 'ready' || line.did === 'absent') {
        arrivals.get(`${name} ${line.id}`)?.(line.did === 'ready');
      } else reports.push(line);
    });
  }
  let racers = Array.from({ length: plan.racers }, start);

  async function replace(victim: Racer): Promise<void> {
    killed += 1;
    racers = [...racers.filter((racer) => racer !== victim), start()];
    await victim.kill();
    for (const [key, arrive] of arrivals) if (key.startsWith(`${victim.name} `)) arrive(false);
  }

  function invite(racer: Racer, order: RaceDeed, id: SessionId): Promise<boolean> {
    const key = `${racer.name} ${id}`;
    return new Promise<boolean>((resolve) => {
      arrivals.set(key, resolve);
      racer.obey({ order, id });
    }).finally(() => arrivals.delete(key));
  }

  return {
    kills: () => killed,
    /** Lets a racer for each deed decide on what it reads, and all write at once. Returns how many did. */
    async bringTogether(
      id: SessionId,
      deeds: readonly RaceDeed[],
      isKillDue: () => boolean,
    ): Promise<number> {
      const invited = shuffled(racers).slice(0, deeds.length);
      const came = await Promise.all(invited.map((racer, at) => invite(racer, deeds[at] ?? 'move', id)));
      for (const racer of invited) racer.obey({ order: 'go', id });
      const [victim] = invited.filter((racer, at) => came[at] && racers.includes(racer));
      // Just as it writes.
      if (victim !== undefined && isKillDue()) await replace(victim);
      return came.filter(Boolean).length;
    },
    stop: () => Promise.all(racers.map((racer) => racer.kill())),
  };
}

/** A process of its own for each. */
export function racingProcesses(program: string, home: string): StartRacer {
  return function startProcess({ name, keep, links }, report) {
    const child = spawn(process.execPath, [program, String(keep), name, links], {
      env: { ...process.env, RACE_HOME: home },
    });
    const lines = createInterface({ input: child.stdout });
    lines.on('line', (line) => {
      // The last line of a killed process may be cut off: then nothing was acknowledged.
      if (line.endsWith('}')) report(JSON.parse(line) as RaceReport);
    });
    child.stderr.on('data', (text) => report({ did: 'failed', why: String(text) }));
    // Orders may be under way to a racer that was just killed.
    child.stdin.on('error', () => {});
    return {
      name,
      obey: (order) => void child.stdin.write(`${JSON.stringify(order)}\n`),
      async kill() {
        child.kill('SIGKILL');
        await Promise.all([once(child, 'exit'), once(lines, 'close')]);
      },
    };
  };
}

/** For a store that only this process has: a racer that is killed stops where it waits. */
export function racingHere(store: SessionStore): StartRacer {
  return function startHere({ name, keep }, report) {
    let isKilled = false;
    const unlessKilled = <Result>(result: Promise<Result>): Promise<Result> =>
      result.then((value) => (isKilled ? new Promise<Result>(() => {}) : value));
    const mortal: SessionStore = {
      ...store,
      get: (id) => unlessKilled(store.get(id)),
      append: (...change) => unlessKilled(store.append(...change)),
      listOpen: () => unlessKilled(store.listOpen()),
    };
    const runner = createRaceRunner({ store: mortal, log: createKeptLog(), name, keep, report });
    void runner.run();
    return {
      name,
      obey: runner.obey,
      async kill() {
        isKilled = true;
        runner.stop();
      },
    };
  };
}

function shuffled<Item>(items: readonly Item[]): readonly Item[] {
  return items
    .map((item) => [Math.random(), item] as const)
    .toSorted(([one], [other]) => one - other)
    .map(([, item]) => item);
}
