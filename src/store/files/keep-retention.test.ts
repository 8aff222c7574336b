import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openFileBench } from '../../../test/support/store-bench.ts';
import { createInterruptedDisk, createNotingDisk } from '../../../test/support/store-faults.ts';
import { cancelled } from '../../../test/support/store-samples.ts';

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

test('a purge in the middle of another one, at whatever moment, never makes it remove one more', async () => {
  let moments = 0;
  for (let moment = 1, met = true; met; moment += 1) {
    const bench = await openFileBench();
    const ids = [await bench.ask(), await bench.ask(), await bench.ask()];
    for (const id of ids) await bench.add(id, cancelled(bench.clock.now()));
    const policy = { retentionDays: 30, maxSessions: 2, persist: true };
    const interrupted = createInterruptedDisk(moment, () => bench.store.purge(policy));
    const removed = await bench.openPeer({ disk: interrupted.disk }).purge(policy);
    met = interrupted.interruption !== null;
    const all = [...removed, ...((await interrupted.interruption) ?? [])];
    expect(all, `interrupted before its operation ${moment}`).toEqual([ids[0]]);
    expect(await bench.peer.listEnded({ limit: 9 })).toHaveLength(2);
    if (met) moments += 1;
    await bench.close();
  }
  expect(moments).toBeGreaterThan(20);
});
