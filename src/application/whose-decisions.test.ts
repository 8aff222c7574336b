import { expect, test } from 'vitest';
import { openMemoryBench } from '../../test/support/store-bench.ts';
import { by, cancelled, submitted, timedOut } from '../../test/support/store-samples.ts';
import { whoseDecisions } from './whose-decisions.ts';

test('every id that ended, latest first, over more than a page', async () => {
  const { store, ask, add, clock } = await openMemoryBench();
  const ids: string[] = [];
  for (let n = 0; n < 103; n += 1) {
    const id = await ask();
    await add(id, cancelled(clock.now()));
    ids.unshift(id);
  }
  await ask();
  expect((await whoseDecisions(store)).ids).toEqual(ids);
});

test('how many are whose, by name, those without one last', async () => {
  const { store, ask, add, clock } = await openMemoryBench();
  const answeredBy = (person: string) => submitted(clock.now(), { by: { ...by, person } });
  for (const event of [answeredBy('ben'), timedOut(clock.now()), answeredBy('Ana'), answeredBy('ben')]) {
    await add(await ask(), event);
  }
  expect((await whoseDecisions(store)).people).toEqual([
    { name: 'Ana', decisions: 1 },
    { name: 'ben', decisions: 2 },
    { name: null, decisions: 1 },
  ]);
});
