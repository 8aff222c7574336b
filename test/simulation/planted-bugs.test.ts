import { describe, expect, test } from 'vitest';
import { plantedBugs } from './planted-bugs.ts';
import { firstCatch } from './run-seeds.ts';
import { simulate } from './simulate.ts';

/** The promise is 3,000; each is met with room to spare, so that a weaker simulation is noticed before it is blind. */
const seeds = 3_000;

describe('a planted mistake is caught', () => {
  test.each(Object.entries(plantedBugs))('%s', async (_name, bug) => {
    const seed = await firstCatch(bug, { from: 1, seeds });
    expect(seed).not.toBeNull();
    // The same history without the mistake is sound: it was the mistake that was noticed.
    expect((await simulate(seed ?? 0)).violations).toEqual([]);
  });
});
