import { expect, test } from 'vitest';
import { explain } from './explain.ts';
import { plantedBugs } from './planted-bugs.ts';
import { firstCatch } from './run-seeds.ts';

const some = Array.from({ length: 40 }, (_value, place) => place + 1);
const whole = { lines: 100_000 };

test.each(some)('seed %i does the same again, step for step', async (seed) => {
  const first = await explain(seed, whole);
  expect(first).toMatch(/^process \d {3}is asked: ask$/m);
  expect(await explain(seed, whole)).toBe(first);
});

test('two seeds are two histories', async () => {
  expect(await explain(1)).not.toBe(await explain(2));
});

test('a failing seed says what broke, how to see it again, and who did what', async () => {
  const bug = plantedBugs['loser not told'];
  const seed = (await firstCatch(bug, { from: 1, seeds: 3_000 })) ?? 0;
  const text = await explain(seed, { bug, ...whole });
  expect(text).toContain(`seed ${seed}: broken: `);
  expect(text).toContain(`npm run simulate -- --seed ${seed} --trace`);
  expect(text).toMatch(/^process \d {3}link sessions\/session-\d\/0002\.json$/m);
});

test('a history says what each person did and was told', async () => {
  const histories = await Promise.all(some.map((seed) => explain(seed, whole)));
  expect(histories.join('\n')).toMatch(/^human \d {5}gave attempt of text .*accepted$/m);
});
