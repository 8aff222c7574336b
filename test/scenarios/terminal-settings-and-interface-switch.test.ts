import { describe, expect, test } from 'vitest';
import { startAgent } from '../support/agent.ts';
import { createHome } from '../support/program.ts';
import { goToRow, openMenu, storedSettings } from '../support/terminal-menu.ts';
import { handOff, keys, openQuestion, openWindow, untilKeysCount } from '../support/terminal-window.ts';

describe('Settings and interface switch', () => {
  test('the question continues in the browser with the same id, time and draft, and the poll follows', async () => {
    const home = await createHome();
    const agent = await startAgent({ home, env: { CHOICE_HOLD_SECONDS: '1' } });
    const { terminal_command, session_id } = await handOff(agent, { timeout_seconds: 600 });
    const window = await openQuestion(`${terminal_command}; echo "code $?"`, { home });
    window.press(keys.tab, 'typed here', keys.enter, 's');
    await window.until('Continue in the browser');
    window.press('j', 'j', keys.enter);
    await window.until('code 0');
    expect(window.screen()).toContain('How should it be deployed? → continues in the browser');
    const pending = await agent.poll(session_id);
    expect(pending).toMatchObject({ action_status: 'pending', interface: 'web' });
    expect(pending.remaining_seconds).toBeGreaterThan(500);
    expect(pending.terminal_command).toBeNull();

    const again = openWindow(`${terminal_command}; echo "code $?"`, { home });
    await again.until('code 69');
    expect(again.screen()).toContain('This question was continued in the browser');
  });

  test('“Where to ask: browser” moves the question in view, too, and is kept for the next', async () => {
    const home = await createHome();
    const agent = await startAgent({ home, env: { CHOICE_HOLD_SECONDS: '1' } });
    const { terminal_command, session_id } = await handOff(agent);
    const window = await openQuestion(`${terminal_command}; echo "code $?"`, { home });
    await openMenu(window);
    await goToRow(window, 'Where to ask');
    window.press(keys.right);
    await window.until('y move it now · n only the next ones · esc back');
    expect(window.screen()).toContain('Move this question to the browser as well');
    await untilKeysCount();
    window.press('y');
    await window.until('code 0');
    expect(window.screen()).toContain('How should it be deployed? → continues in the browser');
    expect(await storedSettings(home)).toEqual({ interface: 'web' });
    expect(await agent.poll(session_id)).toMatchObject({ action_status: 'pending', interface: 'web' });
  });

  test('over SSH the address and a tunnel are printed instead of a browser being opened', async () => {
    const home = await createHome();
    const agent = await startAgent({ home });
    const { terminal_command } = await handOff(agent);
    const env = { SSH_CONNECTION: '192.0.2.1 5000 192.0.2.9 22', USER: 'ada' };
    const window = await openQuestion(`${terminal_command}; echo "code $?"`, { home, env, cols: 120 });
    window.press('s', 'j', 'j', keys.enter);
    await window.until('code 0');
    const text = window.emulator.scrollback().join('\n');
    expect(text).toMatch(/continues in the browser: http:\/\/127\.0\.0\.1:\d+\/choice\//);
    expect(text).toMatch(/ssh -L (\d+):127\.0\.0\.1:\1 ada@192\.0\.2\.9/);
  });

  test('settings changed here are those of the next question', async () => {
    const home = await createHome();
    const agent = await startAgent({ home });
    const first = await openQuestion((await handOff(agent)).terminal_command, { home });
    first.press('s');
    await first.until('Settings');
    first.press(' ');
    await first.until('设置');
    first.press(keys.esc);
    await first.until('★ 推荐');
    first.press('1');
    expect(await first.exit).toBe(0);
    await first.until('✓ How should it be deployed? → Blue/green');
    const second = await openQuestion((await handOff(agent, { title: 'And now?' })).terminal_command, {
      home,
    });
    expect(second.screen()).toContain('Esc 取消');
  });
});
