import { expect, test } from 'vitest';
import { createTestApp } from '../../../../test/support/portal-app.ts';
import { createReadAhead } from './read-ahead.ts';

test('every session is read once after the first list, and again after a failure', async () => {
  const house = await createTestApp();
  const asked: unknown[] = [];
  let fails = true;
  const views = {
    ...house.views,
    async ended(query: unknown) {
      asked.push(query);
      if (fails) throw new Error('busy');
      return [];
    },
  };
  const lines: string[] = [];
  const log = { ...house.work.log, warn: (line: string) => void lines.push(line) };
  const readAhead = createReadAhead({ views, log });
  readAhead();
  readAhead();
  await Promise.resolve();
  await Promise.resolve();
  expect([asked.length, lines.length]).toEqual([1, 1]);
  fails = false;
  readAhead();
  await Promise.resolve();
  readAhead();
  expect(asked).toHaveLength(2);
});
