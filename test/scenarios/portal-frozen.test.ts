import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, onTestFinished, test } from 'vitest';
import { startAgent } from '../support/agent.ts';
import type { Agent } from '../support/agent-process.ts';
import { question } from '../support/mcp-pair.ts';
import { isUp, openPortal } from '../support/portal-client.ts';
import { createHome } from '../support/program.ts';
import { eventually } from '../support/program-process.ts';

const originOf = (url: string | null) => new URL(url ?? '').origin;

/** Stops a process without ending it, as a debugger or a closed lid does. */
function freeze({ pid }: Agent): () => void {
  process.kill(pid, 'SIGSTOP');
  const wake = () => void process.kill(pid, 'SIGCONT');
  // One that was killed meanwhile cannot be woken.
  onTestFinished(() => void (isAlive(pid) && wake()));
  return wake;
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

/** A tab is open in these tests, and a call would wait for its person. */
const env = { CHOICE_HOLD_SECONDS: '1' };

async function openTwoAgents() {
  const home = await createHome();
  const first = await startAgent({ home, env, name: 'claude-code' });
  const asked = await first.ask({ ...question, title: 'Asked before the freeze' });
  const second = await startAgent({ home, env, name: 'codex' });
  const follows = await second.ask({ ...question, title: 'Asked by a process that follows' });
  const portal = await openPortal(asked.url ?? '');
  expect(originOf(follows.url)).toBe(portal.origin);
  return { home, first, second, asked, portal };
}

describe('A portal whose process is frozen', { tags: ['thorough'] }, () => {
  test('for seven seconds is where it was: every process waited for it, and no tab lost its way', async () => {
    const { home, first, second, asked, portal } = await openTwoAgents();
    onTestFinished(await portal.openTab());
    const wake = freeze(first);
    // One follows already, one has never seen the portal; both want it during the freeze.
    const third = await startAgent({ home, env, name: 'gemini' });
    const questions = Promise.all(
      [second, third].map((agent) => agent.ask({ ...question, title: 'Asked during the freeze' })),
    );
    // The seven seconds are what is tested.
    await sleep(7_000);
    wake();
    for (const { url } of await questions) expect(originOf(url)).toBe(portal.origin);
    expect((await portal.answer(asked.session_id, { selected_ids: ['blue'] })).status).toBe(200);
    expect((await first.poll(asked.session_id)).selection.selected_ids).toEqual(['blue']);
  });

  test('for longer is replaced meanwhile, and the home is back on its port once it wakes up', async () => {
    const { first, second, asked, portal } = await openTwoAgents();
    const wake = freeze(first);
    const elsewhere = await eventually(
      async () => {
        const { url } = await second.ask({ ...question, title: `Asked at ${Date.now()}` });
        return originOf(url) === portal.origin ? null : openPortal(url ?? '');
      },
      { withinMs: 30_000, what: 'another process taking over' },
    );
    const titles = (await elsewhere.entries('active')).map((entry) => entry.title);
    expect(titles).toContain('Asked before the freeze');

    wake();
    await eventually(async () => !(await isUp(elsewhere.origin)), {
      what: 'the portal going back to its port',
    });
    const later = await second.ask({ ...question, title: 'Asked after the freeze' });
    expect(originOf(later.url)).toBe(portal.origin);
    expect((await portal.answer(asked.session_id, { selected_ids: ['blue'] })).status).toBe(200);
    expect((await first.poll(asked.session_id)).selection.selected_ids).toEqual(['blue']);
  });

  test('and then killed gives its port back to the home', async () => {
    const { first, second, portal } = await openTwoAgents();
    freeze(first);
    await eventually(
      async () => {
        const { url } = await second.ask({ ...question, title: `Asked at ${Date.now()}` });
        return originOf(url) !== portal.origin;
      },
      { withinMs: 30_000, what: 'another process taking over' },
    );
    first.kill();
    await eventually(() => isUp(portal.origin), { what: 'the portal answering at its old address' });
    expect((await portal.entries('active')).map(({ title }) => title)).toContain('Asked before the freeze');
  });
});
