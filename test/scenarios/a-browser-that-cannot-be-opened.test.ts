import { describe, expect, test } from 'vitest';
import { startAgent } from '../support/agent.ts';
import { question } from '../support/mcp-pair.ts';
import { createPerson } from '../support/person.ts';
import { openPortal } from '../support/portal-client.ts';
import { createHome } from '../support/program.ts';
import { runProgram } from '../support/program-process.ts';

/** The program finds the screen of the processes above it, so that a desktop cannot be hidden from it here. */
const hasScreen = Boolean(process.env.DISPLAY || process.env.WAYLAND_DISPLAY);
const opens = { CHOICE_OPEN_BROWSER: '1' };

describe('A browser that cannot be opened', () => {
  test.skipIf(process.platform !== 'linux' || hasScreen).each([
    ['there is no display', opens, 'there is no display'],
    ['it is used over SSH', { ...opens, SSH_CONNECTION: '10.0.0.1 2 10.0.0.9 22' }, 'used over SSH'],
  ])('on a machine where %s, the agent can say so', async (_where, env, why) => {
    const agent = await startAgent({ home: await createHome(), name: 'codex-mcp-client', env });
    const { action_status, instructions } = await agent.ask(question);
    expect(action_status).toBe('pending');
    expect(instructions).toContain(why);
    expect(instructions.includes('setup codex')).toBe(why === 'there is no display');
    expect(instructions.includes('ssh -L')).toBe(why === 'used over SSH');
  });

  test.skipIf(process.platform !== 'linux' || hasScreen)(
    'under a Codex that is set up and was started without a display, a restart is advised and no setup',
    async () => {
      const { home, env, file } = await createPerson();
      const elsewhere = { CODEX_HOME: file('codex') };
      expect((await runProgram(['setup', 'codex'], { ...env, ...elsewhere })).code).toBe(0);
      // Codex does not hand CODEX_HOME on.
      const codex = { home, name: 'codex-mcp-client', env: { ...opens, HOME: file() } };
      const { instructions } = await (await startAgent(codex)).ask(question);
      expect(instructions).toContain('there is no display');
      expect(instructions).not.toContain('setup codex');
      expect(instructions).toContain('close all Codex windows');
    },
  );

  test.each([
    ['switched off', { CHOICE_OPEN_BROWSER: '0' }, 'open_browser (CHOICE_OPEN_BROWSER) is off'],
    ['of a program that is not there', { ...opens, BROWSER: '/nowhere/browser' }, 'did not start'],
  ])('%s, it is told to the agent, and the address shown instead lets the person in', async (...row) => {
    const [, env, why] = row;
    const agent = await startAgent({ home: await createHome(), env });
    const { session_id, instructions, url } = await agent.ask(question);
    expect(instructions).toContain(why);
    expect(instructions).toContain(`open ${url}`);
    const portal = await openPortal(url ?? '');
    await portal.answer(session_id, { selected_ids: [question.options[0].id] });
    expect((await agent.poll(session_id)).action_status).toBe('selected');
  });
});
