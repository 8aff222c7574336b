import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { afterAll, beforeAll, expect, test } from 'vitest';

const writers = ['one', 'two', 'three', 'four'];
const keysEach = 50;
const killsEach = 3;

let folder: string;
let program: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'choice-settings-race-'));
  program = join(folder, 'writer.mjs');
  await build({
    entryPoints: [fileURLToPath(new URL('../support/settings-writer.ts', import.meta.url))],
    outfile: program,
    bundle: true,
    platform: 'node',
    format: 'esm',
  });
});
afterAll(() => rm(folder, { recursive: true, force: true }));

test('four processes that save different keys, killed in between, lose nothing they said was saved', async () => {
  const home = join(folder, 'home');
  const path = join(home, 'config.json');
  const reader = readUntilTold(path);
  const saved = (await Promise.all(writers.map((name) => writeWithKills(home, name)))).flat();
  const reads = await reader.stop();

  const stored = JSON.parse(await readFile(path, 'utf8'));
  expect(saved).toHaveLength(writers.length * keysEach);
  expect(saved.filter((key) => stored[key] === undefined)).toEqual([]);
  expect(reads).toBeGreaterThan(100);
  expect((await readdir(home)).filter((name) => name.includes('corrupt'))).toEqual([]);
}, 120_000);

/** Starts the writer again from its first unsaved key each time it was killed. */
async function writeWithKills(home: string, name: string): Promise<readonly string[]> {
  const saved: string[] = [];
  for (let kills = 0; saved.length < keysEach; kills += 1) {
    const writer = spawn(process.execPath, [program, home, name, String(saved.length), String(keysEach)], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const until = kills < killsEach ? saved.length + 8 + kills : Number.POSITIVE_INFINITY;
    await follow(writer, saved, until);
  }
  return saved;
}

/** Notes what was saved and kills the writer, in the midst of its next save, once it has saved `until` keys. */
async function follow(writer: ChildProcess, saved: string[], until: number): Promise<void> {
  if (writer.stdout === null) throw new Error('no pipe');
  const exited = new Promise<number | null>((resolve) => writer.once('exit', resolve));
  for await (const line of createInterface(writer.stdout)) {
    saved.push(line.replace('saved ', ''));
    if (saved.length === until) setTimeout(() => writer.kill('SIGKILL'), Math.random() * 10);
  }
  const code = await exited;
  if (code !== null && code !== 0) throw new Error(`a writer failed with ${code}`);
}

/** Reads the file as fast as it can: it must parse at every moment. Not by our own reader, which tolerates faults. */
function readUntilTold(path: string): { stop(): Promise<number> } {
  let stopped = false;
  async function read(): Promise<number> {
    let reads = 0;
    while (!stopped) {
      const text = await readFile(path, 'utf8').catch(() => '{}');
      JSON.parse(text);
      reads += 1;
    }
    return reads;
  }
  const reading = read();
  return {
    stop() {
      stopped = true;
      return reading;
    },
  };
}
