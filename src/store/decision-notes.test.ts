import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createFakeClock, type FakeClock } from '../../test/support/fake-clock.ts';
import { sessionId } from '../../test/support/sessions.ts';
import { createTestLog } from '../../test/support/test-log.ts';
import type { DecisionNotes } from '../application/ports.ts';
import { createDecisionNotes } from './decision-notes.ts';

let home: string;
let clock: FakeClock;
let notes: DecisionNotes;
beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'decisions-'));
  clock = createFakeClock(Date.now());
  notes = createDecisionNotes({ home, clock, log: createTestLog() });
});
afterEach(() => rm(home, { recursive: true }));

const asked = { host: null, folder: '/home/ada/api', title: 'deploy', labels: ['blue', 'rolling'] };
const answered = { session: sessionId, question: 'q1' };

test('a question comes again in the same folder and the same words', async () => {
  expect(await notes.recall(asked)).toBeNull();
  await notes.remember(asked, answered);
  expect(await notes.recall({ ...asked, labels: [...asked.labels] })).toEqual(answered);
  for (const other of [
    { folder: '/home/ada/web' },
    { host: 'laptop' },
    { title: 'x' },
    { labels: ['blue'] },
  ]) {
    expect(await notes.recall({ ...asked, ...other })).toBeNull();
  }
});

test('nothing of the question or the answer is in the file or its name', async () => {
  await notes.remember(asked, answered);
  const folder = join(home, 'cache', 'decisions');
  const [name = ''] = await readdir(folder);
  expect(name).toMatch(/^[0-9a-f]{64}\.json$/);
  expect(JSON.parse(await readFile(join(folder, name), 'utf8'))).toEqual(answered);
});

test('it is forgotten after half a year', async () => {
  await notes.remember(asked, answered);
  clock.jumpTo(clock.now() + 179 * 24 * 60 * 60 * 1_000);
  expect(await notes.recall(asked)).toEqual(answered);
  clock.jumpTo(clock.now() + 2 * 24 * 60 * 60 * 1_000);
  expect(await notes.recall(asked)).toBeNull();
});

test.each(['{', '[]', 'null', '{"session":"../../x","question":"q1"}', `{"session":"${sessionId}"}`])(
  'a file that says %s says nothing',
  async (text) => {
    await notes.remember(asked, answered);
    const folder = join(home, 'cache', 'decisions');
    const [name = ''] = await readdir(folder);
    await writeFile(join(folder, name), text);
    expect(await notes.recall(asked)).toBeNull();
  },
);

test('a home that cannot be written costs nothing but the memory', async () => {
  const file = join(home, 'file');
  await writeFile(file, '');
  const log = createTestLog();
  const nowhere = createDecisionNotes({ home: file, clock, log });
  await nowhere.remember(asked, answered);
  expect(await nowhere.recall(asked)).toBeNull();
  expect(log.lines.join()).toContain('could not be remembered');
});
