import type { Random } from '../support/seeded-random.ts';
import type { Ledger } from './ledger.ts';
import type { Machine } from './machine.ts';
import type { Profile } from './profile.ts';
import type { Trace } from './world.ts';

type Trouble = 'kill' | 'power cut' | 'freeze' | 'jump';

/** What befalls the machine on the way: at a step the seed chose, or right after a person was told something. */
export type Troubles = { strike(stepsDone: number): void; stop(): void };

type Deps = {
  readonly random: Random;
  readonly profile: Profile;
  readonly machine: Machine;
  readonly ledger: Ledger;
  readonly trace: Trace | null;
};

/** About as many steps as a run has before its people and agents are done. */
const stepsPerRun = 150;

export function createTroubles({ random, profile, machine, ledger, trace }: Deps): Troubles {
  const planned: { readonly trouble: Trouble; readonly atStep: number }[] = [];
  const plan = (trouble: Trouble, most: number) => {
    for (let left = random.between(1, most); left > 0; left -= 1) {
      planned.push({ trouble, atStep: random.below(stepsPerRun) });
    }
  };
  if (profile.kills) plan('kill', 3);
  if (profile.powerCuts) plan('power cut', 1);
  if (profile.freezes) plan('freeze', 2);
  if (profile.clockJumps) plan('jump', 2);
  // The moments just after an acknowledgement are where promises break.
  const suddenly: Trouble | null = profile.powerCuts ? 'power cut' : profile.kills ? 'kill' : null;
  let acknowledged = 0;
  let next = 0;
  let stopped = false;
  planned.sort((one, other) => one.atStep - other.atStep);

  function carryOut(trouble: Trouble): void {
    const living = machine.living();
    if (trouble === 'jump') {
      const ms = random.pick([-3_600_000, -30_000, 7_000, 30_000, 3_600_000]);
      trace?.('trouble', `the clock jumps by ${ms} ms`);
      machine.jumpClock(ms);
      return;
    }
    if (trouble === 'power cut') {
      trace?.('trouble', 'power cut');
      machine.powerCut(random.pick(['none', 'some']));
      return;
    }
    if (living.length === 0) return;
    const victim = random.pick(living);
    trace?.('trouble', `${trouble} ${victim.life.name}`);
    if (trouble === 'kill') machine.kill(victim);
    else machine.freeze(victim, random.between(100, 12_000));
  }

  return {
    stop() {
      stopped = true;
    },
    strike(stepsDone) {
      if (stopped) return;
      while ((planned[next]?.atStep ?? Number.POSITIVE_INFINITY) <= stepsDone) {
        carryOut(planned[next]?.trouble ?? 'kill');
        next += 1;
      }
      if (ledger.acknowledgements() === acknowledged) return;
      acknowledged = ledger.acknowledgements();
      if (suddenly !== null && random.chance(0.3)) carryOut(suddenly);
    },
  };
}
