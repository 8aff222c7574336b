import { expect, test } from 'vitest';
import { attachmentOf } from '../../../test/support/attachments.ts';
import { openMemoryBench, type StoreBench } from '../../../test/support/store-bench.ts';
import { cancelled, delivered, submitted } from '../../../test/support/store-samples.ts';
import { copyHistory } from './copy-history.ts';

async function answered({ ask, add, clock }: StoreBench): Promise<string> {
  const id = await ask();
  await add(id, submitted(clock.now()));
  return id;
}

test('everything that ended is copied and the same; what is open stays', async () => {
  const [here, there] = [await openMemoryBench(), await openMemoryBench()];
  for (let n = 0; n < 40; n += 1) await answered(here);
  await here.ask();
  expect(await copyHistory(here.store, there.store)).toEqual({
    copied: 40,
    present: 0,
    differing: [],
    left: 1,
    damaged: [],
    files: 0,
    missingFiles: 0,
  });
  const all = { limit: 99 };
  expect(await there.store.listEnded(all)).toEqual(await here.store.listEnded(all));
  expect(await there.store.listOpen()).toEqual([]);
});

test('a copy that was cut off goes on where it was', async () => {
  const [here, there] = [await openMemoryBench(), await openMemoryBench()];
  for (let n = 0; n < 5; n += 1) await answered(here);
  const { adopt } = there.store;
  let left = 2;
  const failing = {
    ...there.store,
    adopt: (session: Parameters<typeof adopt>[0]) => {
      left -= 1;
      return left < 0 ? Promise.reject(new Error('cut')) : adopt(session);
    },
  };
  await expect(copyHistory(here.store, failing)).rejects.toThrow('cut');
  expect(await copyHistory(here.store, there.store)).toMatchObject({ copied: 3, present: 2, differing: [] });
});

test('an answer collected since the last copy is collected there, too', async () => {
  const [here, there] = [await openMemoryBench(), await openMemoryBench()];
  const id = await answered(here);
  await copyHistory(here.store, there.store);
  await here.add(id, delivered(here.clock.now()));
  expect(await copyHistory(here.store, there.store)).toMatchObject({ copied: 0, present: 1, differing: [] });
  expect(await there.store.listUncollected(0)).toEqual([]);
});

test('another session of the same id is named and left alone', async () => {
  const [here, there] = [await openMemoryBench(), await openMemoryBench()];
  const id = await answered(here);
  const mine = await here.store.get(id);
  if (mine?.state !== 'ended') throw new Error('it has not ended');
  const other = { ...mine, ending: cancelled(1, 'not now').ending };
  await there.store.adopt(other);
  expect(await copyHistory(here.store, there.store)).toMatchObject({ copied: 0, differing: [id] });
  expect(await there.store.get(id)).toEqual(other);
});

test('the files of answers come along, also when an earlier copy was cut off among them', async () => {
  const [here, there] = [await openMemoryBench(), await openMemoryBench()];
  const [id, text] = [await here.ask(), Buffer.from('a log')];
  const [first, second, lost] = [attachmentOf(text), attachmentOf(text), attachmentOf(text)];
  for (const file of [first, second]) await here.store.attachments.add(id, file, text);
  await here.add(id, submitted(here.clock.now(), { attachments: [first, second, lost] }));
  const session = await here.store.get(id);
  if (session?.state !== 'ended') throw new Error('it has not ended');
  await there.store.adopt(session);
  await there.store.attachments.add(id, first, text);
  const report = { differing: [], present: 1, missingFiles: 1 };
  expect(await copyHistory(here.store, there.store)).toMatchObject({ ...report, files: 1 });
  expect(await there.store.attachments.list(id)).toEqual([first, second]);
  expect(await copyHistory(here.store, there.store)).toMatchObject({ ...report, files: 0 });
});
