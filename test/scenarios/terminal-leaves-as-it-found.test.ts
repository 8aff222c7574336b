import { describe, expect, test } from 'vitest';
import { startAgent } from '../support/agent.ts';
import { createHome } from '../support/program.ts';
import { programEnv, runProgram } from '../support/program-process.ts';
import { handOff, keys, openQuestion, openWindow } from '../support/terminal-window.ts';

const quick = { CHOICE_HOLD_SECONDS: '1' };

describe('The terminal is left as it was found', () => {
  test.each(['SIGTERM', 'SIGHUP', 'SIGINT', 'SIGQUIT'])(
    '%s restores it; the question stays',
    async (signal) => {
      const home = await createHome();
      const agent = await startAgent({ home, env: quick });
      const { terminal_command, session_id } = await handOff(agent);
      const window = await openQuestion(`stty -a > /dev/null; exec ${terminal_command}`, { home });
      process.kill(window.pid, signal);
      await window.exit;
      await window.until('not answered, still waiting');
      expect(window.emulator.isAlternate()).toBe(false);
      expect(window.emulator.isCursorHidden()).toBe(false);
      expect(window.emulator.pastesInBrackets()).toBe(false);
      expect(window.emulator.wraps()).toBe(true);
      expect((await agent.poll(session_id)).action_status).toBe('pending');
    },
  );

  test('line settings are those of before', async () => {
    const home = await createHome();
    const agent = await startAgent({ home });
    const { terminal_command } = await handOff(agent);
    const window = await openQuestion(
      `before=$(stty -g); ${terminal_command}; [ "$before" = "$(stty -g)" ] && echo "stty same"`,
      { home },
    );
    window.press('1');
    await window.until('stty same');
  });

  test('the scrollback is intact and exactly one line was added, also after resizes', async () => {
    const home = await createHome();
    const agent = await startAgent({ home });
    const { terminal_command } = await handOff(agent);
    const window = await openQuestion(`seq 1 60; ${terminal_command}; echo finished`, { home });
    for (const [cols, rows] of [
      [100, 10],
      [40, 20],
      [19, 5],
      [120, 40],
      [80, 24],
    ] as const) {
      window.resize(cols, rows);
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    window.press('1');
    await window.until('finished');
    const lines = window.emulator.scrollback().slice(-4);
    expect(lines).toEqual(['59', '60', '✓ How should it be deployed? → Blue/green', 'finished']);
  });

  test('when the agent dies, the question can still be answered', { tags: ['thorough'] }, async () => {
    const home = await createHome();
    const agent = await startAgent({ home });
    const { terminal_command, session_id } = await handOff(agent);
    const window = await openQuestion(terminal_command, { home });
    agent.kill();
    await window.until('the agent is gone; your answer is kept');
    window.press('1');
    expect(await window.exit).toBe(0);
    const next = await startAgent({ home });
    expect((await next.poll(session_id)).selection.selected_ids).toEqual(['blue']);
  });

  test('without a terminal: two lines on stderr with the address, exit 2, the question stays', async () => {
    const home = await createHome();
    const agent = await startAgent({ home, env: quick });
    const { session_id } = await handOff(agent);
    const { code, stdout, stderr } = await runProgram(
      ['terminal', '--session', session_id],
      programEnv(home),
    );
    expect(code).toBe(2);
    expect(stdout).toBe('');
    expect(stderr.trimEnd().split('\n')).toHaveLength(2);
    expect(stderr).toContain(`/choice/${session_id}`);
    expect((await agent.poll(session_id)).action_status).toBe('pending_terminal_launch');
  });

  test('NO_COLOR writes no colour, and a terminal without UTF-8 gets ASCII', async () => {
    const home = await createHome();
    const agent = await startAgent({ home });
    const { terminal_command } = await handOff(agent);
    const window = await openQuestion(terminal_command, { home, env: { NO_COLOR: '1', LANG: 'C' } });
    expect(window.screen()).toContain('> ( ) 1  Blue/green  * recommended');
    window.press(keys.enter);
    expect(await window.exit).toBe(0);
  });

  test('--plain is a numbered list in which cancelling is an entry', async () => {
    const home = await createHome();
    const agent = await startAgent({ home });
    const { terminal_command, session_id } = await handOff(agent);
    const window = openWindow(`${terminal_command} --plain`, { home });
    await window.until('Number:');
    expect(window.emulator.isAlternate()).toBe(false);
    expect(window.screen()).toMatch(/8\. Cancel the question/);
    await new Promise((resolve) => setTimeout(resolve, 350));
    window.press('2\r');
    expect(await window.exit).toBe(0);
    expect((await agent.poll(session_id)).selection.selected_ids).toEqual(['rolling']);
  });
});
