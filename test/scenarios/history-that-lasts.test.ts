import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { startAgent } from '../support/agent.ts';
import type { Agent } from '../support/agent-process.ts';
import { question } from '../support/mcp-pair.ts';
import { openPortal, type PortalClient } from '../support/portal-client.ts';
import { createHome } from '../support/program.ts';
import { eventually, programEnv, runProgram } from '../support/program-process.ts';
import { seedEnded } from '../support/store-seed.ts';

async function answerOne(agent: Agent, title: string): Promise<{ id: string; portal: PortalClient }> {
  const asked = await agent.ask({ ...question, title });
  const portal = await openPortal(asked.url ?? '');
  await portal.answer(asked.session_id, { selected_ids: ['blue'], global_annotation: `note on ${title}` });
  await agent.poll(asked.session_id);
  return { id: asked.session_id, portal };
}

const dayMs = 24 * 60 * 60 * 1_000;
const endedCount = async (home: string) => (await readdir(join(home, 'sessions'))).length;

describe('Session saved after completion', () => {
  test('question, answer, notes, times, face and agent are on disk when the result is final', async () => {
    const home = await createHome();
    const agent = await startAgent({ home, name: 'claude-code' });
    const { id } = await answerOne(agent, 'Keep this');
    const folder = join(home, 'sessions', id);
    const texts = await Promise.all(
      (await readdir(folder)).map((name) => readFile(join(folder, name), 'utf8')),
    );
    const ended = texts.map((text) => JSON.parse(text)).find((event) => event.kind === 'ended');
    expect(JSON.stringify(ended)).toContain('note on Keep this');
    const { stdout } = await runProgram(['history', 'show', id, '--json'], programEnv(home));
    expect(JSON.parse(stdout)).toMatchObject({
      session_id: id,
      title: 'Keep this',
      selected_ids: ['blue'],
      global_annotation: 'note on Keep this',
      interface: 'web',
      client: 'claude-code',
      status: 'submitted',
    });
  });
});

describe('Server restart preserves history', () => {
  test('what an earlier process ended is in the list of the next', async () => {
    const home = await createHome();
    const first = await startAgent({ home });
    const { id } = await answerOne(first, 'Before the restart');
    await first.close();
    const second = await startAgent({ home });
    const { portal } = await answerOne(second, 'After the restart');
    const completed = await portal.entries('completed');
    expect(completed.map((entry) => entry.title)).toEqual(['After the restart', 'Before the restart']);
    expect(completed[1]).toMatchObject({ session_id: id, status: 'submitted', interface: 'web' });
  });
});

describe('Historical sessions in list', () => {
  test('active ones and the latest ended ones of earlier runs, as many as configured', async () => {
    const home = await createHome();
    seedEnded(home, { count: 30, until: Date.now() - 60_000, days: 1 });
    const agent = await startAgent({ home });
    const { portal } = await answerOne(agent, 'Of this run');
    await agent.ask({ ...question, title: 'Still open' });
    // The lists of what ended are made while the page already shows what is open.
    await expect.poll(() => portal.entries('all')).toHaveLength(6);
    const all = await portal.entries('all');
    expect(all.filter((entry) => entry.status === 'pending').map((entry) => entry.title)).toEqual([
      'Still open',
    ]);
    expect(all.filter((entry) => entry.status !== 'pending')).toHaveLength(5);
    await portal.send('PATCH', '/api/settings', { recent_limit: 8 });
    expect(await portal.entries('completed')).toHaveLength(8);
  });
});

describe('Expired sessions removed', () => {
  test('the next process’s first question removes what is older than the retention, and nothing else', async () => {
    const home = await createHome();
    seedEnded(home, { count: 4, until: Date.now() - 40 * dayMs, days: 2 });
    seedEnded(home, { count: 3, until: Date.now() - 2 * dayMs, days: 2 });
    const agent = await startAgent({ home });
    await agent.ask(question);
    await eventually(async () => (await endedCount(home)) === 4, { what: 'three kept and one open' });
  });

  test('a list on the command line shows no expired one, and leaves none behind', async () => {
    const home = await createHome();
    seedEnded(home, { count: 4, until: Date.now() - 40 * dayMs, days: 2 });
    const young = seedEnded(home, { count: 3, until: Date.now() - 2 * dayMs, days: 2 });
    const { stdout } = await runProgram(['history', '--json'], programEnv(home));
    const listed = JSON.parse(stdout).map((one: { session_id: string }) => one.session_id);
    expect(listed.sort()).toEqual(young);
    expect((await readdir(join(home, 'sessions'))).sort()).toEqual(young);
  });
});

describe('Oldest sessions removed when limit exceeded', () => {
  test('one more than max_sessions makes room by exactly one', async () => {
    const home = await createHome();
    const set = await runProgram(['config', 'set', 'max_sessions', '10'], programEnv(home));
    expect(set.code).toBe(0);
    seedEnded(home, { count: 10, until: Date.now() - 60_000, days: 1 });
    const [oldest] = (await readdir(join(home, 'sessions'))).sort();
    const agent = await startAgent({ home });
    await answerOne(agent, 'The eleventh');
    await eventually(async () => (await endedCount(home)) === 10);
    expect(await readdir(join(home, 'sessions'))).not.toContain(oldest);
  });
});

describe('A person who wants no history', () => {
  test('an ended session is gone once the agent has it', async () => {
    const home = await createHome();
    await runProgram(['config', 'set', 'persist_sessions', 'false'], programEnv(home));
    const agent = await startAgent({ home });
    const { id } = await answerOne(agent, 'Leave no trace');
    await eventually(async () => !(await readdir(join(home, 'sessions'))).includes(id));
  });
});
