import { expect, test } from 'vitest';
import { runSeeds } from './run-seeds.ts';

test('seeds 1 to 1,000 keep every promise', async () => {
  const { explanation, acknowledged } = await runSeeds({ from: 1, seeds: 1_000 });
  expect(explanation, explanation ?? '').toBeNull();
  // A simulation in which nothing happens would keep every promise, too.
  expect(acknowledged).toBeGreaterThan(500);
});
