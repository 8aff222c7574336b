import { createIsAlive } from '../../src/application/is-alive.ts';
import type { Clock, Log } from '../../src/application/ports.ts';
import type { SessionStore } from '../../src/application/session-store.ts';
import type { Owner } from '../../src/domain/session/asker.ts';
import { createSessionIds, type SessionId } from '../../src/domain/session/session-id.ts';
import type { Disk } from '../../src/files/disk.ts';
import { createFileStore } from '../../src/store/files/file-store.ts';
import { createLayout } from '../../src/store/files/layout.ts';
import type { Random } from '../support/seeded-random.ts';
import { type Call, createCalls } from './calls.ts';
import type { DiskFaults } from './disk-faults.ts';
import { lastName, parentPath } from './file-nodes.ts';
import { createHintWire } from './hint-wire.ts';
import type { Ledger } from './ledger.ts';
import type { Profile } from './profile.ts';
import type { Life, Scheduler } from './scheduler.ts';
import { createServices, type Services } from './services.ts';
import { createSimulatedDisk } from './simulated-disk.ts';
import { createSimulatedFiles } from './simulated-files.ts';
import { witnessed } from './witness.ts';

/** Mistakes put between the store and what it stands on, or between the store and its users. */
export type PlantedBug = {
  readonly disk?: (disk: Disk) => Disk;
  readonly store?: (store: SessionStore) => SessionStore;
};

export type SimulatedProcess = {
  readonly life: Life;
  readonly clock: Clock;
  readonly owner: Owner;
  readonly store: SessionStore;
  readonly services: Services;
  /** Applies retention; never fails. A process does so when it starts, unless it has other things to do first. */
  tidy(): Promise<void>;
  hasTidied(): boolean;
  readonly startedMs: number;
  /** A message that nothing answers. */
  tell(what: string, deed: () => void): void;
  readonly call: Call;
};

export type Machine = {
  readonly life: Life;
  /** Running or frozen. */
  living(): readonly SimulatedProcess[];
  start(): SimulatedProcess;
  kill(victim: SimulatedProcess): void;
  freeze(victim: SimulatedProcess, ms: number): void;
  thawAll(): void;
  jumpClock(ms: number): void;
  powerCut(survives: 'none' | 'some'): void;
};

type Deps = {
  readonly random: Random;
  readonly scheduler: Scheduler;
  readonly faults: DiskFaults;
  readonly ledger: Ledger;
  readonly profile: Profile;
  readonly bug: PlantedBug;
  readonly log: Log;
};

const home = '/home';
const layout = createLayout(home);
const startOfTime = Date.UTC(2030, 0, 1);

export function createMachine(deps: Deps): Machine {
  const { random, scheduler, faults, ledger, profile, bug, log } = deps;
  const life: Life = { name: 'machine', state: 'running' };
  const wires = createHintWire(scheduler, faults);
  const calls = createCalls(scheduler, life);
  let clockOffset = startOfTime;
  let started = 0;
  let names = 0;
  let living: readonly SimulatedProcess[] = [];
  const files = createSimulatedFiles(random, () => clockOffset + scheduler.elapsedMs());

  function createClock(of: Life): Clock {
    const skew = profile.skewedClocks ? random.between(-3_000, 3_000) : 0;
    return {
      now: () => clockOffset + skew + scheduler.elapsedMs(),
      after: (ms, callback) => scheduler.after(of, ms, 'timer', callback),
    };
  }

  function openStore(of: Life, clock: Clock): SessionStore {
    const hardLinks = !profile.noHardLinks || random.chance(0.5);
    const disk = createSimulatedDisk({
      ...{ files, scheduler, faults, hints: wires, life: of, hardLinks },
      readsInterleave: profile.readsInterleave,
      onRefused: noteRefused,
    });
    const isAlive = createIsAlive({ host: 'here', isRunning, clock });
    const store = createFileStore({
      home,
      clock,
      isAlive,
      log,
      disk: bug.disk?.(disk) ?? disk,
      newName,
      startBreathing: () => async () => {},
    });
    return bug.store?.(store) ?? store;
  }

  function newName(): string {
    names += 1;
    return `t${names}`;
  }

  const isNamed = (id: SessionId) =>
    (files.list(layout.asking) ?? []).some((name) => files.read(`${layout.asking}/${name}`)?.includes(id));

  function noteRefused(path: string): void {
    const account = ledger.accounts.get(lastName(path));
    if (account !== undefined && parentPath(path) === layout.uncollected)
      account.markRefusedMs = scheduler.elapsedMs();
  }

  const isRunning = (pid: number) => living.some((one) => one.owner.pid === pid);

  function start(): SimulatedProcess {
    started += 1;
    const self: Life = { name: `process ${started}`, state: 'running' };
    const clock = createClock(self);
    const isForgetful = profile.powerCuts || profile.failures || profile.fullDisk;
    const store = witnessed({ store: openStore(self, clock), ledger, clock, isNamed, isForgetful });
    const owner: Owner = { id: `owner-${started}`, pid: started, host: 'here', version: '0.0.0' };
    const services = createServices({
      store,
      clock,
      log,
      owner,
      isAlive: createIsAlive({ host: 'here', isRunning, clock }),
      newId: createSessionIds({ now: clock.now, random: () => random.bytes(10) }),
      uniqueName: newName,
      keeps: profile.keepsFew ? 'few' : 'many',
    });
    let hasTidied = false;
    const tidy = async () => {
      await services.tidy();
      hasTidied = true;
    };
    const process: SimulatedProcess = {
      life: self,
      clock,
      owner,
      store,
      services,
      tidy,
      hasTidied: () => hasTidied,
      startedMs: scheduler.elapsedMs(),
      tell: (what, deed) => void scheduler.step(self, `is told: ${what}`, deed),
      call: calls.to(self),
    };
    living = [...living, process];
    if (random.chance(0.4)) void tidy();
    if (random.chance(0.4)) services.hostPortal();
    return process;
  }

  function kill(victim: SimulatedProcess): void {
    victim.life.state = 'dead';
    living = living.filter((one) => one !== victim);
    scheduler.forget(victim.life);
    calls.hangUp(victim.life);
  }

  const thaw = ({ life: self }: SimulatedProcess) => {
    if (self.state === 'frozen') self.state = 'running';
  };

  return {
    life,
    living: () => living,
    start,
    kill,
    freeze(victim, ms) {
      victim.life.state = 'frozen';
      scheduler.after(life, ms, `thaws ${victim.life.name}`, () => thaw(victim));
    },
    thawAll: () => living.forEach(thaw),
    jumpClock(ms) {
      clockOffset += ms;
    },
    powerCut(survives) {
      for (const victim of living) kill(victim);
      files.powerCut(survives);
      ledger.powerCut();
    },
  };
}
