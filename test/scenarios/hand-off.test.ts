import { describe, expect, test } from 'vitest';
import { startAgent } from '../support/agent.ts';
import { question } from '../support/mcp-pair.ts';
import { isUp, openPortal } from '../support/portal-client.ts';
import { createHome } from '../support/program.ts';
import { eventually, programEnv, runProgram } from '../support/program-process.ts';
import { hurried } from '../support/program-time.ts';
import { openQuestion } from '../support/terminal-window.ts';

const handOff = { ...question, interface: 'terminal' };

describe('Terminal hand-off response', () => {
  test('the call answers at once with where and how, and the session can be polled', async () => {
    const agent = await startAgent({ home: await createHome(), env: { CHOICE_HOLD_SECONDS: '1' } });
    const handed = await agent.ask(handOff);
    expect(handed).toMatchObject({ action_status: 'pending_terminal_launch', interface: 'terminal' });
    expect(handed.selection.url).toBe(handed.url);
    expect(handed.selection.summary).toContain(handed.terminal_command ?? 'no command');
    expect(handed.terminal_command).toContain(handed.session_id);
    expect(await isUp(new URL(handed.url ?? '').origin)).toBe(true);
    expect((await agent.poll(handed.session_id)).action_status).toBe('pending_terminal_launch');
  });

  test('the old name of the field asks for the same', async () => {
    const agent = await startAgent({ home: await createHome() });
    const { interface: _present, ...old } = handOff;
    expect((await agent.ask({ ...old, transport: 'terminal' })).action_status).toBe(
      'pending_terminal_launch',
    );
  });
});

describe('Terminal hand-off launch', () => {
  test('the returned command opens the question for the person, with its time starting when they see it', async () => {
    const home = await createHome();
    const env = { CHOICE_HOLD_SECONDS: '1', CHOICE_MIN_TIMEOUT_SECONDS: '5' };
    const agent = await startAgent({ home, env });
    const handed = await agent.ask({ ...handOff, timeout_seconds: 20 });
    // An agent may put the id into the command that it was told to poll with.
    const command = handed.terminal_command?.replace(handed.session_id, '$&~2') ?? '';
    const window = await openQuestion(command, { home });
    expect(window.screen()).toContain(question.title);
    expect(window.screen()).toMatch(/0:(19|20) left/);
    expect((await agent.poll(handed.session_id)).action_status).toBe('pending');
    window.press('2');
    expect(await window.exit).toBe(0);
    expect(await agent.poll(handed.session_id)).toMatchObject({
      action_status: 'selected',
      interface: 'terminal',
      selection: { selected_ids: ['rolling'] },
    });
  });
});

describe('Terminal hand-off from a shell without a terminal', () => {
  test('once the command has failed there, polls say what to show the user instead of launching it again', async () => {
    const home = await createHome();
    const agent = await startAgent({ home, env: { CHOICE_HOLD_SECONDS: '1' } });
    const handed = await agent.ask(handOff);
    expect(handed.instructions).toContain('Run terminal_command once');
    const env = programEnv(home);
    const { code, stderr } = await runProgram(['terminal', '--session', handed.session_id], env);
    expect([code, stderr]).toEqual([2, expect.stringContaining('/choice/')]);
    const polled = await agent.poll(handed.session_id);
    expect(polled.action_status).toBe('pending_terminal_launch');
    expect(polled.instructions).not.toContain('Run terminal_command');
    expect(polled.instructions).toContain(`word for word: "To answer, open ${polled.url}`);
    expect(polled.url).toContain('#');
    const window = await openQuestion(handed.terminal_command ?? '', { home });
    expect((await agent.poll(handed.session_id)).action_status).toBe('pending');
    window.press('2');
    expect(await window.exit).toBe(0);
  });
});

describe('A hand-off is waited for', () => {
  test('however long the agent does not poll: its list entry stays with those that need a decision', async () => {
    const home = await createHome();
    // 90 s without a poll are one and a half by this clock.
    const agent = await startAgent({ home, env: { ...hurried(60), CHOICE_HOLD_SECONDS: '1' } });
    const handed = await agent.ask({ ...handOff, timeout_seconds: 36_000 });
    const asked = await agent.ask({ ...question, timeout_seconds: 36_000 });
    const portal = await openPortal(handed.url ?? '');
    const attentionTo = async (id: string) =>
      (await portal.entries('active')).find((entry) => entry.session_id === id)?.attention;
    await eventually(async () => (await attentionTo(asked.session_id)) === 'gone');
    expect(await attentionTo(handed.session_id)).toBe('recent');
  });
});

describe('Structured hand-off response', () => {
  test('command, session and instructions are fields of their own; nothing needs to be parsed', async () => {
    const agent = await startAgent({ home: await createHome() });
    const { terminal_command, session_id, instructions, url } = await agent.ask(handOff);
    expect(terminal_command).toMatch(new RegExp(`terminal --session ${session_id} --home `));
    expect(url).toContain(session_id);
    for (const word of [
      'terminal_command',
      'terminal the user can see',
      'do not type into it',
      session_id,
      'new call',
    ]) {
      expect(instructions).toContain(word);
    }
  });

  test('no agent text is in the command', async () => {
    const agent = await startAgent({ home: await createHome() });
    const { terminal_command } = await agent.ask({ ...handOff, title: '$(touch pwned); `id`' });
    expect(terminal_command).not.toMatch(/pwned|`/);
  });
});

describe('Blocking poll reduces missed execution', () => {
  test('a poll waits for the answer up to the hold and brings it the moment it is there', async () => {
    const agent = await startAgent({ home: await createHome(), env: { CHOICE_HOLD_SECONDS: '20' } });
    const handed = await agent.ask(handOff);
    const portal = await openPortal(handed.url ?? '');
    const startedAt = Date.now();
    const poll = agent.poll(handed.session_id);
    await portal.answer(handed.session_id, { selected_ids: ['blue'] });
    expect((await poll).selection.selected_ids).toEqual(['blue']);
    expect(Date.now() - startedAt).toBeLessThan(15_000);
  });

  test('without an answer it says pending when the hold is over, and the session goes on', async () => {
    const agent = await startAgent({ home: await createHome(), env: { CHOICE_HOLD_SECONDS: '2' } });
    const handed = await agent.ask(handOff);
    const startedAt = Date.now();
    const polled = await agent.poll(handed.session_id);
    expect(Date.now() - startedAt).toBeGreaterThanOrEqual(1_900);
    expect(polled.action_status).toBe('pending_terminal_launch');
    expect(polled.remaining_seconds).toBeGreaterThan(200);
  });
});

describe('Terminal hand-off timeout without attach', () => {
  test('without a terminal the deadline ends it and the poll says so', async () => {
    const env = { CHOICE_MIN_TIMEOUT_SECONDS: '1', CHOICE_HOLD_SECONDS: '20' };
    const agent = await startAgent({ home: await createHome(), env });
    const handed = await agent.ask({ ...handOff, timeout_seconds: 2 });
    expect(await agent.poll(handed.session_id)).toMatchObject({
      action_status: 'timeout',
      interface: 'terminal',
      selection: { selected_ids: [] },
    });
  });
});
