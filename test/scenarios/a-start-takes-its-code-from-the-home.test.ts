import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readCode, sealCode } from '../../src/cli/program/code-cache.ts';
import { startAgent } from '../support/agent.ts';
import { question } from '../support/mcp-pair.ts';
import { createHome } from '../support/program.ts';
import { eventually, programEnv, runProgram } from '../support/program-process.ts';

/** A home whose first question has been asked, and the compiled code it kept. */
async function usedHome(): Promise<{ home: string; file: string }> {
  const home = await createHome();
  const agent = await startAgent({ home });
  await agent.ask(question);
  const name = await eventually(async () =>
    (await readdir(join(home, 'cache')).catch(() => [])).find((found) => found.endsWith('.code')),
  );
  return { home, file: join(home, 'cache', name) };
}

async function startsWell(home: string): Promise<void> {
  const agent = await startAgent({ home });
  expect((await agent.client.listTools()).tools.map(({ name }) => name)).toEqual(['provide_choice']);
  const { code, stdout } = await runProgram(['--version'], programEnv(home));
  expect([code, stdout.trim()]).toEqual([0, expect.stringMatching(/^\d+\.\d+\.\d+/)]);
}

describe('A start takes its code from the home', () => {
  test('the first question keeps the compiled code, whole and for its owner only', async () => {
    const { home, file } = await usedHome();
    expect(readCode(file)?.length).toBeGreaterThan(100_000);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    await startsWell(home);
  });

  test('what was kept is used and not written again', async () => {
    const { home, file } = await usedHome();
    const { ino } = await stat(file);
    const agent = await startAgent({ home });
    await agent.ask(question);
    expect(await readdir(join(home, 'cache'))).toHaveLength(1);
    expect((await stat(file)).ino).toBe(ino);
  });

  const damages: [what: string, damage: (kept: Buffer) => Buffer][] = [
    ['bytes that changed on the disk', (kept) => kept.fill(0xff, kept.length / 2, kept.length / 2 + 64)],
    ['half a file', (kept) => kept.subarray(0, kept.length / 2)],
    ['nothing', () => Buffer.alloc(0)],
    ['something V8 did not write, with a good checksum', () => sealCode(Buffer.from('not compiled code'))],
  ];
  test.each(damages)('%s in its place stops no start', async (_what, damage) => {
    const { home, file } = await usedHome();
    await writeFile(file, damage(await readFile(file)));
    await startsWell(home);
  });

  test('code that V8 refuses is replaced at the next question', async () => {
    const { home, file } = await usedHome();
    await writeFile(file, sealCode(Buffer.from('not compiled code')));
    const agent = await startAgent({ home });
    await agent.ask(question);
    await eventually(async () => (readCode(file)?.length ?? 0) > 100_000);
  });
});
