import { describe, expect, test } from 'vitest';
import { startAgent } from '../support/agent.ts';
import { question } from '../support/mcp-pair.ts';
import { openPortal } from '../support/portal-client.ts';
import { createHome } from '../support/program.ts';
import { eventually } from '../support/program-process.ts';
import { startStayingPortal } from '../support/staying-portal.ts';

const noLinger = { CHOICE_PORTAL_LINGER_SECONDS: '0' };

describe('A portal that stays', () => {
  test('is there without any agent, and goes when it is told to', async () => {
    const staying = startStayingPortal(await createHome(), noLinger);
    const portal = await openPortal(await staying.address());
    expect(await portal.entries()).toEqual([]);
    expect(await staying.stop()).toBe(0);
    await expect(portal.entries()).rejects.toThrow();
  });

  test('says how a browser is let in, unless its address does that already', async () => {
    const home = await createHome();
    const plain = startStayingPortal(home, noLinger, []);
    await eventually(async () => plain.complaints().includes('Ctrl-C'));
    expect(plain.complaints()).toContain('choice-mcp portal --print-url');
    await plain.stop();
    const keyed = startStayingPortal(home, noLinger);
    await eventually(async () => keyed.complaints().includes('Ctrl-C'));
    expect(keyed.complaints()).not.toContain('--print-url');
    await keyed.stop();
  });

  test('lets an agent’s process have the portal, and takes it over when that one is killed', async () => {
    const home = await createHome();
    const agent = await startAgent({ home, env: noLinger });
    const { url, session_id: id } = await agent.ask(question);
    const staying = startStayingPortal(home, noLinger);
    const portal = await openPortal(await staying.address());
    expect(portal.origin).toBe(new URL(url ?? '').origin);
    agent.kill();
    await eventually(async () => (await portal.entries().catch(() => [])).length === 1);
    expect((await portal.answer(id, { selected_ids: ['rolling'] })).status).toBe(200);
    const returned = await startAgent({ home });
    expect(await returned.poll(id)).toMatchObject({ action_status: 'selected' });
    expect(await staying.stop()).toBe(0);
  });
});
