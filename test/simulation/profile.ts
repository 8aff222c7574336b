import type { Random } from '../support/seeded-random.ts';
import type { DiskFaultPlan } from './disk-faults.ts';

/** Which troubles a run has. Each seed takes a few: all at once would hide what one alone brings to light. */
export type Profile = DiskFaultPlan & {
  readonly kills: boolean;
  readonly powerCuts: boolean;
  readonly freezes: boolean;
  readonly clockJumps: boolean;
  readonly skewedClocks: boolean;
  readonly noHardLinks: boolean;
  /** Retention keeps next to nothing of what has ended. */
  readonly keepsFew: boolean;
  readonly slowness: number;
  /** No trouble, but a grain: with it there are three times as many moments at which another process may act. */
  readonly readsInterleave: boolean;
};

export function chooseProfile(random: Random): Profile {
  const often = () => random.chance(0.35);
  const powerCuts = often();
  return {
    failures: often(),
    fullDisk: random.chance(0.1),
    lostHints: often(),
    oddHints: often(),
    mayFailFolderSync: !powerCuts,
    kills: often(),
    powerCuts,
    freezes: often(),
    clockJumps: random.chance(0.2),
    skewedClocks: random.chance(0.15),
    noHardLinks: random.chance(0.15),
    keepsFew: random.chance(0.2),
    slowness: random.pick([0, 0, 0.01, 0.05]),
    readsInterleave: random.chance(0.3),
  };
}

/** Whether a call that waits is held up by nothing but the store. */
export function isPrompt({ freezes, slowness }: Profile): boolean {
  return !freezes && slowness === 0;
}

export function describeProfile(profile: Profile): string {
  const names = Object.entries(profile).filter(
    ([, value]) => value === true || (value !== false && value > 0),
  );
  return names.map(([name]) => name).join(', ');
}
