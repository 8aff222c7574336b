import { describe, expect, test } from 'vitest';
import { startAgent } from '../support/agent.ts';
import { createHome } from '../support/program.ts';
import { eventually } from '../support/program-process.ts';
import { goToRow, openMenu, storedSettings } from '../support/terminal-menu.ts';
import { handOff, keys, openQuestion, openWindow, untilKeysCount } from '../support/terminal-window.ts';

describe('Settings typed in the terminal', () => {
  test.each([
    [80, 24],
    [100, 10],
    [40, 20],
  ])('a number, a program and the way back to the defaults, at %ix%i', async (cols, rows) => {
    const home = await createHome();
    const agent = await startAgent({ home });
    const { terminal_command } = await handOff(agent);
    const window = await openQuestion(terminal_command, { home, cols, rows });
    const stored = async (wanted: Record<string, unknown>) =>
      eventually(
        async () => JSON.stringify(await storedSettings(home).catch(() => ({}))) === JSON.stringify(wanted),
        {
          what: `settings ${JSON.stringify(wanted)}`,
        },
      );
    await openMenu(window);
    await goToRow(window, 'Browser program');
    window.press(keys.enter, 'firefox --new-window', keys.enter);
    await stored({ browser: 'firefox --new-window' });
    await goToRow(window, 'Port');
    window.press(keys.enter, keys.ctrlU, '99999', keys.enter);
    await window.until(/not valid; use a whole number\s+from\s+0\s+to\s+65,535/);
    window.press(keys.ctrlU, '8123', keys.enter);
    await window.until(/❯ Port +8123/);
    await stored({ browser: 'firefox --new-window', portal_port: 8_123 });
    window.press('r');
    await stored({ browser: 'firefox --new-window' });
    await goToRow(window, 'How long one call');
    window.press(' ', keys.enter);
    await window.until(/❯ How long one call.* automatic/);
    window.press(keys.ctrlC, keys.esc);
    expect(await storedSettings(home)).toEqual({ browser: 'firefox --new-window' });
  });

  test('line by line, without drawing', async () => {
    const home = await createHome();
    const agent = await startAgent({ home });
    const { terminal_command } = await handOff(agent);
    const window = openWindow(`${terminal_command} --plain`, { home, cols: 120, rows: 60 });
    await window.until('9. Settings');
    await untilKeysCount();
    window.press('9\r');
    await window.until('Ended questions to keep: 1000');
    window.press('set 3 600\r');
    await window.until('Time to answer: 10 min (default: 5 min)');
    expect(await storedSettings(home)).toEqual({ timeout_seconds: 600 });
    window.press('reset 3\r');
    await window.until(/reset 3\s+(the time was changed\s+)?Time to answer: 5 min\n/);
    expect(await storedSettings(home)).toEqual({});
  });
});
