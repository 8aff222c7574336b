import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { startAgent } from '../support/agent.ts';
import { question } from '../support/mcp-pair.ts';
import { openPortal } from '../support/portal-client.ts';
import { createHome } from '../support/program.ts';
import { programEnv, runProgram } from '../support/program-process.ts';
import { seedEnded } from '../support/store-seed.ts';
import { handOff, openQuestion, openWindow } from '../support/terminal-window.ts';

describe('A home that cannot be written', () => {
  test('does not silence the agent: the question lives in memory, in the browser only, and says so everywhere', async () => {
    const file = join(await createHome(), 'a-file');
    await writeFile(file, '');
    const agent = await startAgent({ home: join(file, 'home') });
    const asked = await agent.ask({ ...question, interface: 'terminal' });
    expect(asked).toMatchObject({
      action_status: 'pending',
      interface: 'web',
      persisted: false,
      terminal_command: null,
    });
    expect(agent.stderr()).toContain('kept in memory only');
    const portal = await openPortal(asked.url ?? '');
    await portal.answer(asked.session_id, { selected_ids: ['blue'] });
    expect(await agent.poll(asked.session_id)).toMatchObject({
      action_status: 'selected',
      persisted: false,
      selection: { selected_ids: ['blue'] },
    });
  });

  test('without room for a copy of the program the question is still asked, only no command is offered', async () => {
    const home = await createHome();
    await writeFile(join(home, 'bin'), 'in the way');
    await mkdir(join(home, 'sessions'));
    const agent = await startAgent({ home });
    // Nor is a question handed to a terminal that could not be opened.
    const asked = await agent.ask({ ...question, interface: 'terminal' });
    expect(asked).toMatchObject({
      action_status: 'pending',
      interface: 'web',
      persisted: true,
      terminal_command: null,
    });
    const portal = await openPortal(asked.url ?? '');
    await portal.answer(asked.session_id, { selected_ids: ['rolling'] });
    expect((await agent.poll(asked.session_id)).selection.selected_ids).toEqual(['rolling']);
  });

  test('its questions do not look as if they did not exist: other commands read them, or say what is wrong', async () => {
    const home = await createHome();
    const [ended = ''] = seedEnded(home, { count: 1, until: Date.now() - 60_000, days: 1 });
    const agent = await startAgent({ home });
    const { session_id, terminal_command } = await handOff(agent);
    await rm(join(home, 'tmp'), { recursive: true });
    await writeFile(join(home, 'tmp'), 'in the way');
    const window = openWindow(`${terminal_command}; echo "code $?"`, { home, cols: 160 });
    await window.until('code 1');
    expect(window.screen()).toContain('The home folder cannot be written');
    expect(window.screen()).not.toContain('no such question');
    const env = programEnv(home);
    const listed = await runProgram(['history', '--json'], env);
    expect(JSON.parse(listed.stdout)).toMatchObject([{ session_id: ended }]);
    expect(await runProgram(['history', 'delete', ended], env)).toMatchObject({ code: 1 });
    const portal = await runProgram(['portal', '--print-url'], env);
    expect(portal).toMatchObject({ code: 1, stdout: '' });
    expect(portal.stderr).toContain('The home folder cannot be written');
    const doctor = await runProgram(['doctor'], env);
    expect(doctor.code).toBe(1);
    expect(doctor.stdout).toContain('1 open, 1 in the history');
    await rm(join(home, 'tmp'));
    const again = await openQuestion(terminal_command, { home });
    again.press('1');
    expect(await again.exit).toBe(0);
    expect((await agent.poll(session_id)).selection.selected_ids).toEqual(['blue']);
  });
});
