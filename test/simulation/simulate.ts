import type { Log } from '../../src/application/ports.ts';
import { createRandom } from '../support/seeded-random.ts';
import { liveAsAgent } from './agent.ts';
import { audit } from './audit.ts';
import { createDiskFaults } from './disk-faults.ts';
import { liveAsHuman } from './human.ts';
import { createLedger, type Violation } from './ledger.ts';
import { createMachine, type PlantedBug } from './machine.ts';
import { chooseProfile, describeProfile } from './profile.ts';
import { createScheduler } from './scheduler.ts';
import { createTroubles } from './troubles.ts';
import type { Trace, World } from './world.ts';

export type Run = {
  readonly seed: number;
  readonly violations: readonly Violation[];
  readonly steps: number;
  readonly sessions: number;
  readonly acknowledged: number;
};

type Options = { readonly bug?: PlantedBug; readonly trace?: Trace };

/** More than any run takes. One that gets here goes round in circles. */
const mostSteps = 20_000;

/** One whole history of a home, decided by its seed: what people, agents, processes and the disk do, and in which order. */
export async function simulate(seed: number, { bug = {}, trace }: Options = {}): Promise<Run> {
  const random = createRandom(seed);
  const profile = chooseProfile(random);
  trace?.('seed', `${seed}: ${describeProfile(profile)}`);
  const ledger = createLedger(profile);
  const faults = createDiskFaults(random, profile);
  const scheduler = createScheduler({
    random,
    slowness: profile.slowness,
    beforeStep: () => troubles.strike(scheduler.stepsDone()),
    trace: trace ?? null,
  });
  const machine = createMachine({ random, scheduler, faults, ledger, profile, bug, log: logTo(trace) });
  const troubles = createTroubles({ random, profile, machine, ledger, trace: trace ?? null });
  const world: World = { profile, random, scheduler, machine, ledger, trace: trace ?? null };

  let busy = 0;
  const take = (part: Promise<void>) => {
    busy += 1;
    void part.finally(() => {
      busy -= 1;
    });
  };
  for (let number = random.pick([1, 1, 1, 1, 2]); number > 0; number -= 1) take(liveAsAgent(world, number));
  for (let number = random.between(1, 2); number > 0; number -= 1) take(liveAsHuman(world, number));
  const failed = () => ledger.violations.length > 0 || scheduler.stepsDone() > mostSteps;
  await scheduler.run(() => failed() || busy === 0);
  if (!failed()) {
    faults.stop();
    troubles.stop();
    take(audit(world, profile.powerCuts ? 'power cut' : 'quiet'));
    await scheduler.run(() => failed() || busy === 0);
  }
  if (scheduler.stepsDone() > mostSteps)
    ledger.fail('every run comes to rest', `${mostSteps} steps were not enough`);
  return {
    seed,
    violations: ledger.violations,
    steps: scheduler.stepsDone(),
    sessions: ledger.accounts.size,
    acknowledged: ledger.acknowledgements(),
  };
}

function logTo(trace: Trace | undefined): Log {
  const note = (message: string, cause?: unknown) => trace?.('log', `${message} ${String(cause ?? '')}`);
  return { error: note, warn: note, info: note, debug: note };
}
