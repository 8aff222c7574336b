import { expect, test } from 'vitest';
import { createTestLog } from '../../../../test/support/test-log.ts';
import { forgivingPortalFile } from './forgiving-portal-file.ts';
import type { Remembered } from './portal-file.ts';

const place = { port: 7, from: 7 } as Remembered;

test('a file that can be used is used', async () => {
  const written: unknown[] = [];
  const log = createTestLog();
  const file = forgivingPortalFile(
    { read: async () => place, write: async (own) => void written.push(own) },
    log,
  );
  expect(await file.read()).toBe(place);
  await file.write(place);
  expect([written, log.lines]).toEqual([[place], []]);
});

test('one that cannot counts as none, and that is said once', async () => {
  const log = createTestLog();
  const fail = async () => {
    throw new Error('EISDIR');
  };
  const file = forgivingPortalFile({ read: fail, write: fail }, log);
  expect([await file.read(), await file.read()]).toEqual([null, null]);
  await file.write(place);
  expect(log.lines).toEqual([
    'warn: portal.json cannot be used; the portal looks for a port at every start (EISDIR)',
  ]);
});
