import { expect, test } from 'vitest';
import { startAgent } from '../../support/agent.ts';
import { question, textOf } from '../../support/mcp-pair.ts';
import { openPortal } from '../../support/portal-client.ts';
import { type PostgresServer, storeUrl } from '../../support/postgres-server.ts';
import { createHome } from '../../support/program.ts';
import { eventually } from '../../support/program-process.ts';

/** What happens to questions when a process or the database itself goes away. */
export function describeOutages(server: () => PostgresServer): void {
  const envOf = (more: Record<string, string> = {}) => ({
    CHOICE_STORE: storeUrl(server().freshInbox()).href,
    CHOICE_HOLD_SECONDS: '60',
    ...more,
  });

  test('an agent that was killed is succeeded by one on another machine, which gets the answer', async () => {
    const env = envOf();
    const doomed = await startAgent({ home: await createHome(), env });
    const lost = doomed.call(question).catch(() => 'died');
    const other = await startAgent({ home: await createHome(), env: { ...env, CHOICE_HOLD_SECONDS: '1' } });
    const { url } = await other.ask({ ...question, title: 'Keeps a portal open' });
    const portal = await openPortal(url ?? '');
    const { session_id: id } = await eventually(async () =>
      (await portal.entries('active')).find(({ title }) => title === question.title),
    );
    doomed.kill();
    await lost;
    expect((await portal.answer(id, { selected_ids: ['rolling'] })).status).toBe(200);
    expect(await other.poll(id)).toMatchObject({
      action_status: 'selected',
      persisted: true,
      selection: { selected_ids: ['rolling'] },
    });
  });

  test('a database that is restarted while an agent waits costs no question: the answer reaches the same call', async ({
    skip,
  }) => {
    const { power } = server();
    if (power === null) return skip('the server that CHOICE_TEST_POSTGRES names is not ours to restart');
    const env = envOf();
    const waiting = await startAgent({ home: await createHome(), env });
    const reply = waiting.ask(question);
    const other = await startAgent({ home: await createHome(), env: { ...env, CHOICE_HOLD_SECONDS: '1' } });
    const { url } = await other.ask({ ...question, title: 'Keeps a portal open' });
    const portal = await openPortal(url ?? '');
    const { session_id: id } = await eventually(async () =>
      (await portal.entries('active')).find(({ title }) => title === question.title),
    );
    await power.off();
    const refused = await portal.answer(id, { selected_ids: ['blue'] });
    const away = await other.call({ session_id: id });
    await power.on();
    expect(refused.status).toBeGreaterThanOrEqual(500);
    expect(textOf(away)).toContain('The question is stored and nothing is lost');
    await eventually(async () => (await portal.answer(id, { selected_ids: ['rolling'] })).status === 200);
    expect(await reply).toMatchObject({
      action_status: 'selected',
      selection: { selected_ids: ['rolling'] },
    });
  });

  test('a database that is away when an agent asks is asked again by the same process', async ({ skip }) => {
    const { power } = server();
    if (power === null) return skip('the server that CHOICE_TEST_POSTGRES names is not ours to restart');
    const agent = await startAgent({ home: await createHome(), env: envOf({ CHOICE_HOLD_SECONDS: '1' }) });
    await power.off();
    const refused = await agent.call(question);
    await power.on();
    expect(refused.isError).toBe(true);
    expect(textOf(refused)).toContain('could not be stored, nothing was asked');
    const asked = await agent.ask(question);
    const portal = await openPortal(asked.url ?? '');
    expect((await portal.entries()).map(({ session_id: id }) => id)).toEqual([asked.session_id]);
  });
}
