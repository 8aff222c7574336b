import { expect, test } from 'vitest';
import { runSeeds } from './run-seeds.ts';

test('seeds 1,001 to 5,500 keep every promise', { tags: ['thorough'] }, async () => {
  const { explanation, acknowledged } = await runSeeds({ from: 1_001, seeds: 4_500 });
  expect(explanation, explanation ?? '').toBeNull();
  // A simulation in which nothing happens would keep every promise, too.
  expect(acknowledged).toBeGreaterThan(2_250);
});
