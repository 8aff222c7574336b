import { Client as ModernClient } from '@modelcontextprotocol/client';
import { StdioClientTransport as ModernTransport } from '@modelcontextprotocol/client/stdio';
import { Client as ClassicClient } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport as ClassicTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { ToolResult } from '../../src/domain/session/result.ts';
import { readPollId } from '../../src/domain/session/session-id.ts';
import { startAgent } from '../support/agent.ts';
import { question } from '../support/mcp-pair.ts';
import { openPortal } from '../support/portal-client.ts';
import { createHome } from '../support/program.ts';
import { program, programEnv } from '../support/program-process.ts';

/** The least any client can do, whatever library it is built on. */
type AnyClient = {
  tools(): Promise<readonly string[]>;
  call(args: Record<string, unknown>): Promise<ToolResult>;
};

const shortHold = { CHOICE_HOLD_SECONDS: '1' };

/** What is asked here is answered at the portal of another agent. */
async function listAskPollAnswer(home: string, client: AnyClient): Promise<void> {
  const host = await startAgent({ home, name: 'host' });
  const { url } = await host.ask({ ...question, title: 'Keeps the portal open' });
  const portal = await openPortal(url ?? '');
  expect(await client.tools()).toEqual(['provide_choice']);
  const asked = await client.call(question);
  expect(asked.action_status).toBe('pending');
  const again = await client.call({ session_id: asked.session_id });
  expect(again.action_status).toBe('pending');
  expect(again.session_id).not.toBe(asked.session_id);
  expect((await portal.answer(readPollId(asked.session_id).id, { selected_ids: ['rolling'] })).status).toBe(
    200,
  );
  const result = await client.call({ session_id: again.session_id });
  expect(result).toMatchObject({ action_status: 'selected', selection: { selected_ids: ['rolling'] } });
}

describe('Real clients bring the answer home', () => {
  const eras = [
    ['pinned to 2026-07-28', { mode: { pin: '2026-07-28' } }, 'modern'],
    ['of the legacy era', { mode: 'legacy' }, 'legacy'],
    ['that finds out by itself', { mode: 'auto' }, 'modern'],
  ] as const;
  test.each(eras)('the SDK’s client 2 %s', async (_name, versionNegotiation, era) => {
    const home = await createHome();
    const client = new ModernClient({ name: 'client-2', version: '1' }, { versionNegotiation });
    onTestFinished(() => client.close());
    await client.connect(
      new ModernTransport({
        command: process.execPath,
        args: [program, 'stdio'],
        env: programEnv(home, shortHold),
      }),
    );
    expect(client.getProtocolEra()).toBe(era);
    await listAskPollAnswer(home, {
      tools: async () => (await client.listTools()).tools.map((tool) => tool.name),
      call: async (args) =>
        (await client.callTool({ name: 'provide_choice', arguments: args })).structuredContent as ToolResult,
    });
  });

  test('the SDK’s client 1', async () => {
    const home = await createHome();
    const client = new ClassicClient({ name: 'client-1', version: '1' });
    onTestFinished(() => client.close());
    await client.connect(
      new ClassicTransport({
        command: process.execPath,
        args: [program, 'stdio'],
        env: programEnv(home, shortHold),
      }),
    );
    await listAskPollAnswer(home, {
      tools: async () => (await client.listTools()).tools.map((tool) => tool.name),
      call: async (args) =>
        (await client.callTool({ name: 'provide_choice', arguments: args })).structuredContent as ToolResult,
    });
  });
});
