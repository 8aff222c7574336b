import { explain } from './explain.ts';
import type { PlantedBug } from './machine.ts';
import { simulate } from './simulate.ts';

export type Tally = {
  readonly seeds: number;
  readonly sessions: number;
  readonly acknowledged: number;
  readonly steps: number;
  readonly failing: readonly number[];
  /** What the first failing seed did; null when none failed. */
  readonly explanation: string | null;
};

type Range = { readonly from: number; readonly seeds: number };

const shownLines = 60;

/** Runs one seed after another, and stops at none: how many fail says more than that one does. */
export async function runSeeds({ from, seeds }: Range): Promise<Tally> {
  const failing: number[] = [];
  let [sessions, acknowledged, steps] = [0, 0, 0];
  for (let seed = from; seed < from + seeds; seed += 1) {
    const run = await simulate(seed);
    sessions += run.sessions;
    acknowledged += run.acknowledged;
    steps += run.steps;
    if (run.violations.length > 0) failing.push(seed);
  }
  const [first] = failing;
  const explanation = first === undefined ? null : await explain(first, { lines: shownLines });
  return { seeds, sessions, acknowledged, steps, failing, explanation };
}

/** The first seed of the range that notices the mistake; null when none does. */
export async function firstCatch(bug: PlantedBug, { from, seeds }: Range): Promise<number | null> {
  for (let seed = from; seed < from + seeds; seed += 1) {
    if ((await simulate(seed, { bug })).violations.length > 0) return seed;
  }
  return null;
}
