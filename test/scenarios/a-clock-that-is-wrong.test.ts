import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { startAgent } from '../support/agent.ts';
import { createHome } from '../support/program.ts';
import { eventually, programEnv, runProgram } from '../support/program-process.ts';
import { livingAt } from '../support/program-time.ts';
import { seedEnded } from '../support/store-seed.ts';
import { handOff } from '../support/terminal-window.ts';

const dayMs = 24 * 60 * 60 * 1_000;
const present = async (home: string) => (await readdir(join(home, 'sessions'))).sort();

async function seeded(count: number) {
  const home = await createHome();
  const ids = seedEnded(home, { count, until: Date.now() - 60_000, days: 5 });
  const runAt = (moment: number, ...args: string[]) => runProgram(args, programEnv(home, livingAt(moment)));
  return { home, ids, runAt };
}

describe('A clock that is wrong', () => {
  test('40 days ahead removes no answer that no agent has collected', async () => {
    const { home, ids, runAt } = await seeded(5);
    for (const id of ids) await rm(join(home, 'sessions', id, '0003.json'));
    const { code, stdout } = await runAt(Date.now() + 40 * dayMs, 'history', '--json');
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toHaveLength(5);
    await runAt(Date.now() + 40 * dayMs, 'history', 'purge');
    expect(await present(home)).toEqual(ids);
  });

  test('40 days ahead removes no history for a day, and history, purge and doctor say why', async () => {
    const { home, ids, runAt } = await seeded(12);
    const then = Date.now() + 40 * dayMs;
    const listed = await runAt(then, 'history', '--json');
    expect(JSON.parse(listed.stdout)).toHaveLength(12);
    expect(listed.stderr).toContain('in case the clock is wrong');
    const purged = await runAt(then, 'history', 'purge');
    expect(purged.stderr).toContain('By this machine’s clock most decisions have expired');
    const checked = await runAt(then, 'doctor');
    expect(checked.stdout).toContain('✗ Clock: by this clock most decisions have expired');
    expect(await present(home)).toEqual(ids);
    await runAt(then + 2 * dayMs, 'history');
    expect(await present(home)).toEqual([]);
  });

  test('10 years back leaves a question its own length at most', async () => {
    const home = await createHome();
    const agent = await startAgent({ home });
    const asked = await handOff(agent, { title: 'Asked in time', timeout_seconds: 120 });
    agent.kill();
    const early = await startAgent({
      home,
      env: { ...livingAt(Date.now() - 3_650 * dayMs), CHOICE_HOLD_SECONDS: '1' },
    });
    await eventually(async () => {
      const { remaining_seconds: left } = await early.poll(String(asked.session_id));
      return left !== null && left <= 120;
    });
  });
});
