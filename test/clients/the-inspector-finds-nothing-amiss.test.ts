import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import type { ToolResult } from '../../src/domain/session/result.ts';
import { startAgent } from '../support/agent.ts';
import { question } from '../support/mcp-pair.ts';
import { openPortal } from '../support/portal-client.ts';
import { createHome } from '../support/program.ts';
import { program, programEnv } from '../support/program-process.ts';
import { installOrSkip } from './install.ts';

test('The inspector finds nothing amiss, strictly, and brings the answer home', async (context) => {
  const packages = await installOrSkip('@modelcontextprotocol/inspector@2.12.0', context);
  const launcher = join(packages, '@modelcontextprotocol/inspector/clients/launcher/build/index.js');
  const home = await createHome();
  const env = Object.entries(programEnv(home, { CHOICE_HOLD_SECONDS: '1' }));
  const inspect = async (...args: readonly string[]) => {
    const flags = env.flatMap(([key, value]) => ['-e', `${key}=${value}`]);
    const words = [launcher, '--cli', ...flags, process.execPath, program, 'stdio', '--method', ...args];
    const { stdout, stderr } = await promisify(execFile)(process.execPath, words, {
      env: { ...process.env, HOME: home },
    });
    return { reply: JSON.parse(stdout), stderr };
  };
  const call = async (args: Record<string, unknown>): Promise<ToolResult> => {
    const pairs = Object.entries(args).flatMap(([key, value]) => [
      '--tool-arg',
      `${key}=${typeof value === 'string' ? value : JSON.stringify(value)}`,
    ]);
    return (await inspect('tools/call', '--tool-name', 'provide_choice', ...pairs)).reply.structuredContent;
  };

  const { reply, stderr } = await inspect('tools/list', '--strict');
  expect(stderr).toBe('');
  expect(reply.tools).toMatchObject([{ name: 'provide_choice' }]);

  // It ends its server with each call, so the portal is another agent's.
  const host = await startAgent({ home });
  const { url } = await host.ask({ ...question, title: 'Keeps the portal open' });
  const portal = await openPortal(url ?? '');
  const asked = await call(question);
  expect(asked.action_status).toBe('pending');
  const entry = (await portal.entries('active')).find(({ title }) => title === question.title);
  expect((await portal.answer(entry?.session_id ?? '', { selected_ids: ['rolling'] })).status).toBe(200);
  expect(await call({ session_id: asked.session_id })).toMatchObject({
    action_status: 'selected',
    selection: { selected_ids: ['rolling'] },
  });
});
