import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { startAgent } from '../support/agent.ts';
import { openPortal } from '../support/portal-client.ts';
import { createHome } from '../support/program.ts';
import { program, programEnv, runProgram } from '../support/program-process.ts';
import { seedEnded } from '../support/store-seed.ts';
import {
  askInTerminal,
  handOff,
  keys,
  openQuestion,
  type TerminalWindow,
} from '../support/terminal-window.ts';

const dayMs = 24 * 60 * 60 * 1_000;
const sessionsOf = async (home: string) => (await readdir(join(home, 'sessions'))).sort();

/** A question in a terminal whose agent has died: what happens now, the terminal does alone. */
async function openAlone(home: string): Promise<{ window: TerminalWindow; id: string }> {
  const agent = await startAgent({ home, name: 'claude-code' });
  const { terminal_command, session_id } = await handOff(agent);
  agent.kill();
  return { window: await openQuestion(terminal_command, { home }), id: session_id };
}

describe('Session saved after completion', () => {
  test('question, answer, notes, times, face and agent are on disk when the terminal is left', async () => {
    const home = await createHome();
    const { window, id } = await openAlone(home);
    window.press(keys.tab, 'too fast', keys.tab, 'with care', keys.enter, '2');
    expect(await window.exit).toBe(0);
    const events = (await readdir(join(home, 'sessions', id))).sort();
    const last = JSON.parse(await readFile(join(home, 'sessions', id, String(events.at(-1))), 'utf8'));
    expect(last).toMatchObject({ schema: 1, kind: 'ended', session: { state: 'ended', face: 'terminal' } });
    const { stdout } = await runProgram(['history', 'show', id, '--json'], programEnv(home));
    expect(JSON.parse(stdout)).toMatchObject({
      session_id: id,
      title: 'How should it be deployed?',
      status: 'submitted',
      interface: 'terminal',
      answered_by: expect.stringMatching(/^choice-mcp terminal \d/),
      client: 'claude-code',
      selected_ids: ['rolling'],
      option_annotations: { blue: 'too fast' },
      global_annotation: 'with care',
    });
  });
});

describe('Server restart preserves history', () => {
  test('what was answered and cancelled in terminals is in the list of the next server', async () => {
    const home = await createHome();
    const first = await startAgent({ home });
    const answered = await askInTerminal(first, home, { title: 'Answered' });
    answered.window.press('1');
    expect(await answered.window.exit).toBe(0);
    const cancelled = await askInTerminal(first, home, { title: 'Cancelled' });
    cancelled.window.press('q', keys.enter);
    expect(await cancelled.window.exit).toBe(130);
    await first.close();

    const second = await startAgent({ home });
    const { url } = await handOff(second, { title: 'After the restart' });
    const completed = await (await openPortal(String(url))).entries('completed');
    expect(completed.map((entry) => [entry.title, entry.status, entry.interface])).toEqual([
      ['Cancelled', 'cancelled', 'terminal'],
      ['Answered', 'submitted', 'terminal'],
    ]);
  });
});

describe('Historical sessions in list', () => {
  test('a question open in a terminal stands before the latest ended ones, as many as configured', async () => {
    const home = await createHome();
    seedEnded(home, { count: 7, until: Date.now() - 60_000, days: 1 });
    const agent = await startAgent({ home });
    const { terminal_command, url } = await handOff(agent, { title: 'Open in a terminal' });
    await openQuestion(terminal_command, { home });
    const portal = await openPortal(String(url));
    const entries = () => portal.entries('all');
    // The lists of what ended are made while the page already shows what is open.
    await expect.poll(entries).toHaveLength(6);
    const [open, ...ended] = await entries();
    expect(open).toMatchObject({ title: 'Open in a terminal', status: 'pending', interface: 'terminal' });
    expect(ended.map((entry) => entry.status)).toEqual(Array(5).fill('submitted'));
    await portal.send('PATCH', '/api/settings', { recent_limit: 2 });
    expect(await entries()).toHaveLength(3);
  });
});

describe('Expired sessions removed', () => {
  test('an answer given in a terminal removes what is older than the retention, and nothing else', async () => {
    const home = await createHome();
    const { window, id } = await openAlone(home);
    seedEnded(home, { count: 4, until: Date.now() - 40 * dayMs, days: 2 });
    const young = seedEnded(home, { count: 3, until: Date.now() - 2 * dayMs, days: 2 });
    window.press('1');
    expect(await window.exit).toBe(0);
    expect(await sessionsOf(home)).toEqual([...young, id].sort());
  });
});

describe('Oldest sessions removed when limit exceeded', () => {
  test('one more than max_sessions, answered in a terminal, makes room by exactly one', async () => {
    const home = await createHome();
    await runProgram(['config', 'set', 'max_sessions', '10'], programEnv(home));
    const { window, id } = await openAlone(home);
    const [, ...younger] = seedEnded(home, { count: 10, until: Date.now() - 60_000, days: 1 });
    window.press('1');
    expect(await window.exit).toBe(0);
    expect(await sessionsOf(home)).toEqual([...younger, id].sort());
  });
});

describe('A person who wants no history', () => {
  test('a question asked from a shell is gone when its command is over', async () => {
    const home = await createHome();
    await runProgram(['config', 'set', 'persist_sessions', 'false'], programEnv(home));
    const ask = `ask --title 'Deploy?' --prompt 'It is late.' --mode single --option yes --recommend yes`;
    const window = await openQuestion(`${process.execPath} ${program} ${ask}`, { home });
    window.press('1');
    expect(await window.exit).toBe(0);
    await window.until('Deploy? → yes');
    expect(await sessionsOf(home)).toEqual([]);
  });
});
