import type { Random } from '../support/seeded-random.ts';
import type { Ledger } from './ledger.ts';
import type { Machine } from './machine.ts';
import type { Profile } from './profile.ts';
import type { Scheduler } from './scheduler.ts';

/** What people and agents of a run stand in. */
export type World = {
  readonly profile: Profile;
  readonly random: Random;
  readonly scheduler: Scheduler;
  readonly machine: Machine;
  readonly ledger: Ledger;
  readonly trace: Trace | null;
};

export type Trace = (who: string, what: string) => void;
