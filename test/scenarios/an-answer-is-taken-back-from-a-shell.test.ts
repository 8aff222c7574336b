import { describe, expect, test } from 'vitest';
import { startAgent } from '../support/agent.ts';
import { createHome } from '../support/program.ts';
import { eventually, programEnv, runProgram } from '../support/program-process.ts';
import { asked } from '../support/samples.ts';
import { sessionIdAt, submitted } from '../support/store-samples.ts';
import { withStore } from '../support/stored-session.ts';
import { handOff, openQuestion, openWindow } from '../support/terminal-window.ts';

const quick = { CHOICE_HOLD_SECONDS: '1' };

describe('choice-mcp history reopen', () => {
  test('takes an answer back that is not sent yet; the changed one reaches the agent and is final', async () => {
    const home = await createHome();
    const history = (...args: string[]) => runProgram(['history', ...args], programEnv(home));
    const agent = await startAgent({ home, env: quick });
    const { terminal_command, session_id: id } = await handOff(agent);
    expect(await history('reopen', id)).toMatchObject({
      code: 69,
      stdout: '',
      stderr: expect.stringContaining('still open'),
    });
    const window = await openQuestion(terminal_command, { home });
    window.press('2');
    expect(await window.exit).toBe(0);

    const again = openWindow(`${terminal_command} > /dev/null`, { home, cols: 300 });
    expect(await again.exit).toBe(69);
    await again.until(/Already finished: .* → Rolling\n.*not sent yet.* history reopen /);

    const { code, stdout } = await history('reopen', id);
    expect(code).toBe(0);
    expect(stdout).toMatch(/^The answer was taken back\. To answer again, run: .*\n$/);
    const [, command = ''] = /run: (.*)\n/.exec(stdout) ?? [];
    expect(command).toContain(`terminal --session ${id} `);
    expect((await history('list', '--json')).stdout.trim()).toBe('[]');

    const changed = await openQuestion(command, { home });
    expect(changed.screen()).toContain('● 2  Rolling');
    changed.press('3');
    expect(await changed.exit).toBe(0);
    expect((await agent.poll(id)).selection.selected_ids).toEqual(['stop']);
    const refused = await eventually(async () => {
      const tried = await history('reopen', id);
      return tried.code === 69 && tried;
    });
    expect(refused).toMatchObject({ stdout: '', stderr: expect.stringContaining('already') });
    const late = openWindow(`${terminal_command} > /dev/null`, { home, cols: 300 });
    expect(await late.exit).toBe(69);
    await late.until('Already finished');
    expect(late.screen()).not.toContain('not sent yet');
  });

  test('tells a script the command, and says why it takes nothing back', async () => {
    const home = await createHome();
    const history = (...args: string[]) => runProgram(['history', ...args], programEnv(home));
    const hour = 3_600_000;
    const [fresh, old] = [sessionIdAt(Date.now() - hour), sessionIdAt(Date.now() - 25 * hour)];
    await withStore(home, async (store) => {
      for (const [id, ago] of [
        [fresh, hour],
        [old, 25 * hour],
      ] as const) {
        const at = Date.now() - ago;
        await store.create(id, asked({ at, deadline: at + hour }));
        await store.append(id, 1, submitted(at + 1_000));
      }
    });
    const { code, stdout } = await history('reopen', `${fresh}~2`, '--json');
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toEqual({
      session_id: fresh,
      terminal_command: expect.stringContaining(`terminal --session ${fresh} --home`),
    });
    expect(await history('reopen', old)).toMatchObject({
      code: 69,
      stdout: '',
      stderr: expect.stringContaining('more than 24 hours ago'),
    });
    expect(await history('reopen', '01jd0000000123456789abcdef')).toMatchObject({
      code: 69,
      stderr: expect.stringContaining('There is no ended question'),
    });
    expect(await history('reopen')).toMatchObject({ code: 2 });
    const inChinese = await runProgram(['history', 'reopen', old], programEnv(home, { CHOICE_LANG: 'zh' }));
    expect(inChinese.stderr).toContain('超过 24 小时');
  });
});
