import { describe, expect, test } from 'vitest';
import { createHome } from '../support/program.ts';
import { program, programEnv, runProgram } from '../support/program-process.ts';
import { seedEnded } from '../support/store-seed.ts';
import { goToRow, storedSettings } from '../support/terminal-menu.ts';
import { keys, openWindow, untilKeysCount } from '../support/terminal-window.ts';

const config = `'${process.execPath}' '${program}' config`;

describe('Settings without a question', () => {
  test.each([
    [80, 24],
    [100, 10],
    [40, 20],
  ])('are changed on the screen, which is as it was afterwards, at %ix%i', async (cols, rows) => {
    const home = await createHome();
    const window = openWindow(`echo before; ${config}; echo "code $?"`, { home, cols, rows });
    await window.until('❯ Language');
    expect(window.screen()).not.toContain('before');
    await goToRow(window, 'Time to answer');
    window.press(keys.enter, keys.ctrlU, '600', keys.enter);
    await window.until(/❯ Time to answer +10 min/);
    await goToRow(window, 'Port');
    window.press(keys.enter, keys.ctrlU, '8123', keys.enter);
    await window.until(/❯ Port +8123/);
    window.press('r');
    // The tests let the environment say that any port will do.
    await window.until(/❯ Port +0/);
    window.press('q');
    await window.until('code 0');
    expect(window.screen()).toMatch(/^before\ntimeout_seconds is now 600 \(saved/);
    expect(window.screen()).not.toContain('Settings');
    expect(await storedSettings(home)).toEqual({ timeout_seconds: 600 });
  });

  test('ask before they let decisions go, and follow the language', async () => {
    const home = await createHome();
    seedEnded(home, { count: 3, until: Date.now() - 60_000, days: 0.01 });
    const window = openWindow(`${config}; echo "code $?"`, { home });
    await window.until('❯ Language');
    await goToRow(window, 'Ended questions to keep');
    window.press(keys.enter, keys.ctrlU, '1', keys.enter);
    await window.until('Ended questions to keep: 1? This removes 2 decisions for good.');
    await untilKeysCount();
    window.press('n');
    await window.until(/❯ Ended questions to keep +1000/);
    window.press('\x1b[H', keys.right);
    await window.until('❯ 语言');
    window.press(keys.ctrlC);
    await window.until('code 0');
    expect(await storedSettings(home)).toEqual({ language: 'zh' });
    expect(window.screen()).toContain('language');
  });

  test.each([
    ['list', 'list', {}],
    ['--plain', '--plain', {}],
    ['a terminal that cannot draw', '', { TERM: 'dumb' }],
  ])('are printed for %s', async (_what, more, env) => {
    const home = await createHome();
    const window = openWindow(`${config} ${more}; echo "code $?"`, { home, env, rows: 80, cols: 120 });
    await window.until('code 0');
    expect(window.screen()).toMatch(/timeout_seconds +300 seconds +default/);
    expect(window.screen()).not.toContain('❯');
  });

  test('are printed where there is no terminal, and as JSON', async () => {
    const env = programEnv(await createHome());
    expect((await runProgram(['config'], env)).stdout).toMatch(/timeout_seconds +300/);
    expect(JSON.parse((await runProgram(['config', '--json'], env)).stdout)).toHaveProperty(
      'timeout_seconds',
    );
    const refused = await runProgram(['config', 'get', 'theme', '--plain'], env);
    expect(refused).toMatchObject({ code: 2, stderr: expect.stringContaining('--plain') });
  });
});
