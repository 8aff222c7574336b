import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createFakeClock, type FakeClock } from '../../test/support/fake-clock.ts';
import { createQuestionNotes, type QuestionNotes } from './question-notes.ts';

const day = 24 * 60 * 60 * 1_000;

let home: string;
let folder: string;
let clock: FakeClock;
let notes: QuestionNotes;
beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'notes-'));
  folder = join(home, 'cache', 'some');
  clock = createFakeClock(Date.now());
  notes = createQuestionNotes({ folder, clock, keepMs: 7 * day, most: 150 });
});
afterEach(() => rm(home, { recursive: true }));

const files = () => readdir(folder);
/** Makes a file older than its name says. */
const age = (name: string, days: number) => {
  const seconds = (clock.now() - days * day) / 1_000;
  return utimes(join(folder, name), seconds, seconds);
};

test('a note is read again by the same question only, in another process too', async () => {
  expect(notes.read(['Deploy?', ['a', 'b']])).toBeNull();
  await notes.write(['Deploy?', ['a', 'b']], { id: 1 });
  const other = createQuestionNotes({ folder, clock, keepMs: 7 * day });
  expect(other.read(['Deploy?', ['a', 'b']])).toEqual({ id: 1 });
  expect(other.read(['Deploy?', ['b', 'a']])).toBeNull();
  expect(other.read(['Deploy?a', ['b']])).toBeNull();
});

test('no text of a question is in a name', async () => {
  await notes.write(['../../etc/passwd\u0000'], 1);
  expect(await files()).toEqual([expect.stringMatching(/^[0-9a-f]{64}\.json$/)]);
});

test('a note is replaced, removed, and forgotten after a while', async () => {
  await notes.write(['one'], 1);
  await notes.write(['one'], 2);
  expect(notes.read(['one'])).toBe(2);
  clock.jumpTo(clock.now() + 8 * day);
  expect(notes.read(['one'])).toBeNull();
  await notes.remove(['one']);
  await notes.remove(['one']);
  expect(await files()).toEqual([]);
});

test('what cannot be read is no note', async () => {
  await notes.write(['one'], 1);
  const [name = ''] = await files();
  await writeFile(join(folder, name), '{"half');
  expect(notes.read(['one'])).toBeNull();
});

test('old notes are removed by those written later, also among more than one writing looks at', async () => {
  for (let n = 0; n < 120; n += 1) await notes.write(['old', n], n);
  for (const name of await files()) await age(name, 8);
  for (let n = 0; n < 60; n += 1) await notes.write(['new', n], n);
  expect(await files()).toHaveLength(60);
  expect(notes.read(['new', 0])).toBe(0);
});

test('of too many the latest stay', async () => {
  for (let n = 0; n < 150; n += 1) await notes.write(['early', n], n);
  for (const name of await files()) await age(name, 2);
  await notes.write(['late'], 'late');
  expect(await files()).toHaveLength(135);
  expect(notes.read(['late'])).toBe('late');
});
