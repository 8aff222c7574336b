import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { createFileStore } from '../../src/store/files/file-store.ts';
import { bundleForChild, type ChildProgram } from '../support/bundle-for-child.ts';
import { createHome } from '../support/program.ts';
import { createRealClock } from '../support/real-clock.ts';
import { createKeptLog } from '../support/store-samples.ts';

const processes = 4;
const saves = 15;
let program: ChildProgram;

beforeAll(async () => {
  program = await bundleForChild(new URL('../support/store-purger.ts', import.meta.url));
});
afterAll(() => program.remove());

/** Processes that end as many sessions as they can, all at once. */
async function endTogether(home: string): Promise<void> {
  const args = [program.path, home, String(saves), '1000'];
  const children = Array.from({ length: processes }, () => spawn(process.execPath, args));
  const outputs = children.map(listen);
  await Promise.all(outputs.map((output) => output.next()));
  for (const child of children) child.stdin.write('go\n');
  await Promise.all(outputs.map((output) => output.next()));
}

function listen(child: ChildProcessWithoutNullStreams) {
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  return { next: async () => String((await lines.next()).value) };
}

async function linesOf(home: string, ending: string): Promise<readonly string[]> {
  const names = (await readdir(join(home, 'ended'))).filter((name) => name.endsWith(ending));
  const texts = await Promise.all(names.map((name) => readFile(join(home, 'ended', name), 'utf8')));
  return texts.flatMap((text) => text.split('\n')).filter((line) => line !== '');
}

describe('Endings of many processes are listed', () => {
  test('every one of them, in whole lines, and none is read from its session to be counted', async () => {
    const home = await createHome();
    await endTogether(home);
    const ids = (await readdir(join(home, 'sessions'))).sort();
    expect(ids).toHaveLength(processes * saves);
    const texts = (await linesOf(home, '.jsonl')).map((line) => JSON.parse(line) as { id: string });
    expect([...new Set(texts.map(({ id }) => id))].sort()).toEqual(ids);
    const places = await linesOf(home, '.places');
    expect(places.filter((line) => !/^\+[0-9a-z]{26} \d{13} \d{12}$/.test(line))).toEqual([]);
    expect([...new Set(places.map((line) => line.slice(1, 27)))].sort()).toEqual(ids);
    const store = createFileStore({
      home,
      clock: createRealClock(),
      log: createKeptLog(),
      isAlive: () => true,
    });
    onTestFinished(() => store.close());
    expect(await store.countEnded()).toBe(ids.length);
  });
});
