import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openFileBench } from '../../../test/support/store-bench.ts';
import { createNotingDisk } from '../../../test/support/store-faults.ts';

test('a question without a marker lasts before people are shown it: its process may have died before both', async () => {
  const { disk, deeds } = createNotingDisk();
  const bench = await openFileBench({ disk });
  const id = await bench.ask();
  await rm(join(bench.home, 'open', id));
  deeds.length = 0;
  await bench.peer.purge({ retentionDays: 30, maxSessions: 1_000, persist: true });
  expect(deeds.filter((deed) => deed.startsWith('sync') || deed === `create ${id}`)).toEqual([
    `sync folder ${id}`,
    'sync folder sessions',
    `create ${id}`,
  ]);
  await bench.close();
});
