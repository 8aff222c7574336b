import { chmod, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { startAgent } from '../support/agent.ts';
import { question } from '../support/mcp-pair.ts';
import { openPortal } from '../support/portal-client.ts';
import { createHome } from '../support/program.ts';
import { eventually } from '../support/program-process.ts';

describe('A modern client comes back by itself', () => {
  test('on 2026-07-28 one call outlives several holds without a model turn', async () => {
    const home = await createHome();
    const browser = join(home, 'browser');
    await writeFile(browser, '#!/bin/sh\nexit 0\n');
    await chmod(browser, 0o700);
    const host = await startAgent({ home, name: 'host' });
    const { url } = await host.ask({ ...question, title: 'Keeps the portal open' });
    const portal = await openPortal(url ?? '');

    const agent = await startAgent({
      home,
      client: { versionNegotiation: { mode: { pin: '2026-07-28' } } },
      // A hold of 1.2 s, found by us and not chosen by the person: only then may the client be sent round.
      env: { MCP_TOOL_TIMEOUT: '1500', CHOICE_OPEN_BROWSER: '1', BROWSER: browser },
    });
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
});
