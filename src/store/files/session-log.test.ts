import { readdir } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type FileBench, openFileBench } from '../../../test/support/store-bench.ts';
import { createBreakableDisk } from '../../../test/support/store-faults.ts';
import { delivered, submitted } from '../../../test/support/store-samples.ts';
import type { Disk } from '../../files/disk.ts';
import { nodeDisk } from '../../files/node-disk.ts';

let bench: FileBench;
let breakDisk: (parts: Partial<Disk>) => void;
beforeEach(async () => {
  const { disk, break: breakIt } = createBreakableDisk();
  breakDisk = breakIt;
  bench = await openFileBench({ disk });
});
afterEach(() => bench.close());

/** A disk that takes its time to mark an answer as uncollected; calling the result lets it go on. */
function slowMarks(): () => void {
  let goOn = () => {};
  const allowed = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  breakDisk({
    async append(path, text) {
      if (basename(dirname(path)) === 'uncollected') await allowed;
      await nodeDisk.append(path, text);
    },
  });
  return goOn;
}

test('an agent hears of its answer before the lists are written, and all hear of it afterwards', async () => {
  const { store, ask } = bench;
  const id = await ask();
  const heard: (string | undefined)[] = [];
  const unwatch = store.watch(async (hinted) => {
    if (hinted === id) heard.push((await store.get(id))?.state);
  });
  const goOn = slowMarks();
  const answered = store.append(id, 1, submitted(1));
  await expect.poll(() => heard).toEqual(['ended']);
  goOn();
  await answered;
  await expect.poll(() => heard.length).toBeGreaterThan(1);
  expect(await store.listEnded({ limit: 9 })).toMatchObject([{ id }]);
  unwatch();
});

test('an answer that is delivered before it is marked leaves no mark', async () => {
  const { store, ask, home } = bench;
  const id = await ask();
  const goOn = slowMarks();
  const answered = store.append(id, 1, submitted(1));
  await expect.poll(async () => (await store.get(id))?.state).toBe('ended');
  const collected = store.append(id, 2, delivered(2));
  await expect.poll(async () => (await readdir(join(home, 'sessions', id))).length).toBe(3);
  goOn();
  expect((await Promise.all([answered, collected])).map(({ won }) => won)).toEqual([true, true]);
  expect(await readdir(join(home, 'uncollected'))).toEqual([]);
});
