import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bundleForChild, type ChildProgram } from '../support/bundle-for-child.ts';
import { seedEnded } from '../support/store-seed.ts';

const maxSessions = 100;
let program: ChildProgram;
let folder: string;

beforeAll(async () => {
  program = await bundleForChild(new URL('../support/store-purger.ts', import.meta.url));
  folder = await mkdtemp(join(tmpdir(), 'choice-retention-'));
});
afterAll(async () => {
  await program.remove();
  await rm(folder, { recursive: true, force: true });
});

/** Four processes that start in the same moment; what each of them removed. */
async function purgeTogether(home: string, saves: number): Promise<readonly string[]> {
  const args = [program.path, home, String(saves), String(maxSessions)];
  const children = Array.from({ length: 4 }, () => spawn(process.execPath, args));
  const outputs = children.map(listen);
  await Promise.all(outputs.map((output) => output.next()));
  for (const child of children) child.stdin.write('go\n');
  const lines = await Promise.all(outputs.map((output) => output.next()));
  return lines.flatMap((line) => JSON.parse(line) as string[]);
}

function listen(child: ChildProcessWithoutNullStreams) {
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  return { next: async () => String((await lines.next()).value) };
}

function seeded(name: string, count: number) {
  const home = join(folder, name);
  const ids = seedEnded(home, { count, until: Date.now() - 120_000, days: 20 });
  return { home, ids, present: () => readdir(join(home, 'sessions')) };
}

describe('Retention keeps exactly max_sessions', () => {
  test('of the 101st the oldest goes, exactly one, with 4 processes purging at once', async () => {
    const { home, ids, present } = seeded('one-too-many', maxSessions + 1);
    expect(await purgeTogether(home, 0)).toEqual(ids.slice(0, 1));
    expect((await present()).sort()).toEqual(ids.slice(1));
  });

  test('with 4 processes saving at once, each save removes the oldest and nothing else', async () => {
    const { home, ids, present } = seeded('saving', maxSessions);
    const removed = await purgeTogether(home, 5);
    expect(removed.toSorted()).toEqual(ids.slice(0, 20));
    expect(await present()).toHaveLength(maxSessions);
  });
});
