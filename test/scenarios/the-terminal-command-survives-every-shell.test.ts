import { execFile, spawnSync } from 'node:child_process';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { startAgent } from '../support/agent.ts';
import { question } from '../support/mcp-pair.ts';
import { createHome } from '../support/program.ts';

const shells = ['sh', 'bash', 'zsh', 'fish'].filter((shell) => spawnSync(shell, ['-c', 'true']).status === 0);

/** Pastes a command into a shell without a terminal, from another folder and with none of our environment. */
function paste(shell: string, command: string): Promise<{ code: number; stderr: string }> {
  return new Promise((resolve) => {
    const env = { PATH: process.env.PATH ?? '', HOME: '/nonexistent' };
    execFile(shell, ['-c', command], { cwd: '/', env }, (error, _stdout, stderr) => {
      resolve({ code: typeof error?.code === 'number' ? error.code : 0, stderr });
    });
  });
}

describe('The terminal command survives every shell', { tags: ['thorough'] }, () => {
  test('sh and bash are here to be tried', () => {
    expect(shells).toEqual(expect.arrayContaining(['sh', 'bash']));
  });

  const homes = ['plain', 'with a space', "it's $HOME `id` !x", 'back\\slash', 'two\\\\ and\\'];
  for (const shell of shells) {
    test.each(homes)(`${shell} runs it for a home called %s`, async (name) => {
      const home = join(await createHome(), name);
      await mkdir(home);
      const agent = await startAgent({ home });
      const { terminal_command, session_id, url } = await agent.ask({ ...question, interface: 'terminal' });
      // Without a terminal it says so in two lines, with the address, and leaves the session open: proof that the
      // right program found the right session in the right home.
      const { code, stderr } = await paste(shell, terminal_command ?? '');
      expect({ code, lines: stderr.trimEnd().split('\n').length }, stderr).toEqual({ code: 2, lines: 2 });
      expect(stderr).toContain(new URL(url ?? '').origin);
      expect(stderr).toContain(session_id);
    });
  }
});
