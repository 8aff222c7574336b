import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createLearnedHolds, cutNotesIn, forgetCuts } from './learned-holds.ts';

let home: string;
beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'holds-'));
});
const holdsIn = () => createLearnedHolds(cutNotesIn(home));
const limit = (seconds: number) => ({ at: 1_000_000, seconds, reason: 'Request timed out' });
const dropped = (at: number) => ({ at, seconds: 60, reason: 'MCP response future dropped' });
afterEach(() => rm(home, { recursive: true }));

test('nothing is known and nothing is written before the first abort', async () => {
  expect(await holdsIn().read('codex')).toBeNull();
  expect(await readdir(home)).toEqual([]);
});

test('the shortest abort of each client is kept for the next process', async () => {
  const holds = holdsIn();
  await holds.learn('codex', limit(60));
  await holds.learn('codex', limit(90));
  await holds.learn('__proto__', limit(15));
  const next = holdsIn();
  expect(await next.read('codex')).toBe(60);
  expect(await next.read('__proto__')).toBe(15);
  expect(await next.read('constructor')).toBeNull();
  expect(await readdir(join(home, 'cache'))).toEqual(['holds.json']);
});

test('a broken file is as good as none', async () => {
  const holds = holdsIn();
  await holds.learn('codex', limit(60));
  await writeFile(join(home, 'cache', 'holds.json'), '{"codex": ');
  expect(await holds.read('codex')).toBeNull();
});

test('a cut that may have been a limit is remembered for the next process', async () => {
  await holdsIn().learn('codex', dropped(100_000));
  expect(await holdsIn().read('codex')).toBeNull();
  await holdsIn().learn('codex', dropped(200_000));
  expect(await holdsIn().read('codex')).toBe(60);
});

test('what was seen of a client is forgotten once its limit was changed, and nothing of the others', async () => {
  await holdsIn().learn('Cline', limit(60));
  await holdsIn().learn('codex', limit(60));
  await holdsIn().learn('Cline', dropped(100_000));
  await forgetCuts(cutNotesIn(home), (client) => client === 'Cline');
  await holdsIn().learn('Cline', dropped(200_000));
  expect([await holdsIn().read('Cline'), await holdsIn().read('codex')]).toEqual([null, 60]);
});

test.each(['[]', '7', '{"codex": 60}', '{"codex": {"seconds": 60}}', '{"codex": null}'])(
  'cuts that cannot be understood are as good as none: %s',
  async (text) => {
    await holdsIn().learn('codex', dropped(100_000));
    await writeFile(join(home, 'cache', 'cuts.json'), text);
    await holdsIn().learn('codex', dropped(200_000));
    expect(await holdsIn().read('codex')).toBeNull();
  },
);
