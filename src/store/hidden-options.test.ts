import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createFakeClock, type FakeClock } from '../../test/support/fake-clock.ts';
import { option, question as questionOf } from '../../test/support/samples.ts';
import { silentLog } from '../../test/support/test-services.ts';
import type { HiddenOptions } from '../application/ports.ts';
import { createHiddenOptions } from './hidden-options.ts';

let home: string;
let clock: FakeClock;
let hidden: HiddenOptions;
beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'hidden-'));
  clock = createFakeClock(Date.now());
  hidden = createHiddenOptions({ home, clock, log: silentLog });
});
afterEach(() => rm(home, { recursive: true }));

const question = questionOf({ mode: 'multi' });

test('what was hidden is hidden again when the same question comes', async () => {
  expect(await hidden.recall(question)).toEqual([]);
  await hidden.remember(question, ['b']);
  expect(await hidden.recall({ ...question, prompt: 'told differently' })).toEqual(['b']);
});

test('another title or other options are another question', async () => {
  await hidden.remember(question, ['b']);
  expect(await hidden.recall({ ...question, title: 'Another?' })).toEqual([]);
  expect(await hidden.recall({ ...question, options: [...question.options, option('d')] })).toEqual([]);
});

test('it is forgotten after a week, and when everything is shown again', async () => {
  await hidden.remember(question, ['b']);
  clock.jumpTo(Date.now() + 8 * 24 * 60 * 60 * 1_000);
  expect(await hidden.recall(question)).toEqual([]);
  await hidden.remember(question, []);
  expect(await readdir(join(home, 'cache', 'hidden'))).toEqual([]);
});

test('what is a week old goes when the next is remembered, also what a crash left half-written', async () => {
  const folder = join(home, 'cache', 'hidden');
  await hidden.remember(question, ['b']);
  await writeFile(join(folder, 'half.json.crashed'), '[');
  const weekAgo = clock.now() / 1_000 - 7 * 24 * 60 * 60 - 1;
  for (const name of await readdir(folder)) await utimes(join(folder, name), weekAgo, weekAgo);
  const another = { ...question, title: 'Another?' };
  await hidden.remember(another, ['c']);
  expect(await readdir(folder)).toHaveLength(1);
  expect(await hidden.recall(another)).toEqual(['c']);
});

test('never so much is hidden that the question cannot be answered', async () => {
  await hidden.remember(question, ['b', 'c']);
  expect(await hidden.recall({ ...question, min: 2, minGiven: true })).toEqual([]);
});

test('a broken file or an unwritable home costs nothing but the memory', async () => {
  await hidden.remember(question, ['b']);
  const [name = ''] = await readdir(join(home, 'cache', 'hidden'));
  await writeFile(join(home, 'cache', 'hidden', name), '{');
  expect(await hidden.recall(question)).toEqual([]);
  const nowhere = createHiddenOptions({
    home: join(home, 'cache', 'hidden', name),
    clock,
    log: silentLog,
  });
  await nowhere.remember(question, ['b']);
  expect(await nowhere.recall(question)).toEqual([]);
});
