import { describe, expect, test } from 'vitest';
import { startAgent } from '../support/agent.ts';
import { createHome } from '../support/program.ts';
import { handOff, keys, openQuestion, openWindow } from '../support/terminal-window.ts';

const quick = { CHOICE_HOLD_SECONDS: '1' };

describe('Terminal hand-off completion', () => {
  test('pending until a terminal attaches, then until it answers; the same command afterwards is refused', async () => {
    const home = await createHome();
    const agent = await startAgent({ home, env: quick });
    const { terminal_command, session_id, action_status } = await handOff(agent);
    expect(action_status).toBe('pending_terminal_launch');
    expect((await agent.poll(session_id)).action_status).toBe('pending_terminal_launch');
    const window = await openQuestion(terminal_command, { home });
    expect((await agent.poll(session_id)).action_status).toBe('pending');
    window.press('2');
    expect(await window.exit).toBe(0);
    expect((await agent.poll(session_id)).action_status).toBe('selected');
    const again = openWindow(terminal_command, { home });
    expect(await again.exit).toBe(69);
    await again.until('Already finished: How should it be deployed? → Rolling');
  });

  test('a second terminal is refused while the first lives, and says what to do', async () => {
    const home = await createHome();
    const agent = await startAgent({ home });
    const { terminal_command } = await handOff(agent);
    const first = await openQuestion(terminal_command, { home });
    const second = openWindow(terminal_command, { home, cols: 160 });
    expect(await second.exit).toBe(69);
    await second.until(/Another terminal shows this question \(process \d+\)\. Answer it there, or close it/);
    first.press('1');
    expect(await first.exit).toBe(0);
  });

  test('after kill -9 the command may be run again and finds the draft', async () => {
    const home = await createHome();
    const agent = await startAgent({ home });
    const { terminal_command, session_id } = await handOff(agent);
    const first = await openQuestion(`exec ${terminal_command}`, { home });
    first.press(keys.tab, 'half a note');
    await first.until('half a note');
    await new Promise((resolve) => setTimeout(resolve, 600));
    process.kill(first.pid, 'SIGKILL');
    await first.exit;
    const second = await openQuestion(terminal_command, { home });
    expect(second.screen()).toContain('✎ half a note');
    second.press('1');
    expect(await second.exit).toBe(0);
    expect((await agent.poll(session_id)).selection.option_annotations).toEqual({ blue: 'half a note' });
  });

  test('without an answer the terminal says so, exits 124, and the poll gives the timeout', async () => {
    const home = await createHome();
    const agent = await startAgent({ home, env: { CHOICE_MIN_TIMEOUT_SECONDS: '2' } });
    const { terminal_command, session_id } = await handOff(agent, { timeout_seconds: 2 });
    const window = openWindow(`${terminal_command}; echo "code $?"`, { home });
    await window.until('code 124');
    expect(window.screen()).toContain('⏱ How should it be deployed? → no answer in time, nothing was chosen');
    expect((await agent.poll(session_id)).action_status).toBe('timeout');
  });
});
