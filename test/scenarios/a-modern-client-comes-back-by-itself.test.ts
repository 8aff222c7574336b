import { chmod, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { startAgent } from '../support/agent.ts';
import { question } from '../support/mcp-pair.ts';
import { openPortal } from '../support/portal-client.ts';
import { createHome } from '../support/program.ts';
import { eventually } from '../support/program-process.ts';
import { hurried } from '../support/program-time.ts';

/** Holds of 1.2 s, found by us and not chosen by the person: only then may the client be sent round. */
async function modernAgent(home: string, { name = 'client-2', env = {} } = {}) {
  const browser = join(home, 'browser');
  await writeFile(browser, '#!/bin/sh\nexit 0\n');
  await chmod(browser, 0o700);
  return startAgent({
    home,
    name,
    client: { versionNegotiation: { mode: { pin: '2026-07-28' } } },
    env: { MCP_TOOL_TIMEOUT: '1500', CHOICE_OPEN_BROWSER: '1', BROWSER: browser, ...env },
  });
}

describe('A modern client comes back by itself', () => {
  test('on 2026-07-28 one call outlives several holds without a model turn', async () => {
    const home = await createHome();
    const host = await startAgent({ home, name: 'host' });
    const { url } = await host.ask({ ...question, title: 'Keeps the portal open' });
    const portal = await openPortal(url ?? '');

    const agent = await modernAgent(home);
    const startedAt = Date.now();
    const call = agent.ask(question);
    const entry = await eventually(async () =>
      (await portal.entries('active')).find(({ title }) => title === question.title),
    );
    await eventually(async () => Date.now() - startedAt > 4_000);
    expect((await portal.entries('active')).filter(({ title }) => title === question.title)).toHaveLength(1);
    await portal.answer(entry.session_id, { selected_ids: ['rolling'] });
    const result = await call;
    expect(result.session_id).toBe(entry.session_id);
    expect(result.selection.selected_ids).toEqual(['rolling']);
  });

  test('Claude Code, which counts all rounds of a call, is told to poll before it moves the call to the background', {
    tags: ['thorough'],
  }, async () => {
    // Each hold of 1.2 s is 48 s by this clock: the third goes beyond 110 s, and there is no fourth.
    const env = hurried(40);
    const agent = await modernAgent(await createHome(), { name: 'claude-code', env });
    const result = await agent.ask({ ...question, timeout_seconds: 3_600 });
    expect(result.action_status).toBe('pending');
    expect(result.remaining_seconds).toBeGreaterThan(3_600 - 400);
  });
});
