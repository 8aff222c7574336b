import { expect, test } from 'vitest';
import { openMemoryBench } from '../../test/support/store-bench.ts';
import { cancelled } from '../../test/support/store-samples.ts';
import { endedIds } from './ended-ids.ts';

test('every id that ended, latest first, over more than a page', async () => {
  const { store, ask, add, clock } = await openMemoryBench();
  const ids: string[] = [];
  for (let n = 0; n < 103; n += 1) {
    const id = await ask();
    await add(id, cancelled(clock.now()));
    ids.unshift(id);
  }
  await ask();
  expect(await endedIds(store)).toEqual(ids);
});
