import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { startAgent } from '../support/agent.ts';
import { question } from '../support/mcp-pair.ts';
import { openPortal } from '../support/portal-client.ts';
import { createHome } from '../support/program.ts';

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
    const asked = await agent.ask(question);
    expect(asked).toMatchObject({ action_status: 'pending', persisted: true, terminal_command: null });
    const portal = await openPortal(asked.url ?? '');
    await portal.answer(asked.session_id, { selected_ids: ['rolling'] });
    expect((await agent.poll(asked.session_id)).selection.selected_ids).toEqual(['rolling']);
  });
});
