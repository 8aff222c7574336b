import { expect, onTestFinished, test } from 'vitest';
import { startAgent } from '../../support/agent.ts';
import { question } from '../../support/mcp-pair.ts';
import { openPortal } from '../../support/portal-client.ts';
import { startPostgres, storeUrl } from '../../support/postgres-server.ts';
import { createHome } from '../../support/program.ts';
import { eventually } from '../../support/program-process.ts';
import { startStallingProxy } from '../../support/stalling-proxy.ts';

/** An address that moves to the standby when the primary is gone, as a proxy or a name does. */
export function describeFailover(): void {
  test('a standby that takes over has what was acknowledged, and gives the same call its answer', async ({
    skip,
  }) => {
    const server = await startPostgres();
    onTestFinished(server.stop);
    if (server.power === null) return skip('the server that CHOICE_TEST_POSTGRES names has no standby');
    const standby = await server.power.startStandby();
    onTestFinished(standby.stop);
    const address = storeUrl(server.freshInbox());
    const proxy = await startStallingProxy(Number(address.port));
    onTestFinished(proxy.close);
    const env = {
      CHOICE_STORE: Object.assign(address, { port: String(proxy.port) }).href,
      CHOICE_HOLD_SECONDS: '60',
    };

    const waiting = await startAgent({ home: await createHome(), env });
    const reply = waiting.ask(question);
    const other = await startAgent({ home: await createHome(), env: { ...env, CHOICE_HOLD_SECONDS: '1' } });
    const early = await other.ask({ ...question, title: 'Answered before' });
    const portal = await openPortal(early.url ?? '');
    const { session_id: id } = await eventually(async () =>
      (await portal.entries('active')).find(({ title }) => title === question.title),
    );
    expect((await portal.answer(early.session_id, { selected_ids: ['blue'] })).status).toBe(200);

    await server.power.off();
    expect((await portal.answer(id, { selected_ids: ['blue'] })).status).toBeGreaterThanOrEqual(500);
    await standby.promote();
    proxy.leadTo(standby.port);
    await eventually(async () => (await portal.answer(id, { selected_ids: ['rolling'] })).status === 200);
    expect(await reply).toMatchObject({
      action_status: 'selected',
      selection: { selected_ids: ['rolling'] },
    });
    expect(await other.poll(early.session_id)).toMatchObject({ selection: { selected_ids: ['blue'] } });
  });
}
