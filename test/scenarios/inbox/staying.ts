import { expect, onTestFinished, test } from 'vitest';
import { startAgent } from '../../support/agent.ts';
import { question } from '../../support/mcp-pair.ts';
import { openPortal } from '../../support/portal-client.ts';
import { type PostgresServer, storeUrl } from '../../support/postgres-server.ts';
import { createHome } from '../../support/program.ts';
import { eventually, programEnv, runProgram } from '../../support/program-process.ts';
import { startStayingPortal } from '../../support/staying-portal.ts';

/** A member whose own machine runs no agent. */
export function describeStaying(server: () => PostgresServer): void {
  test('a portal that stays shows what a build server asks, which is told where it can be answered', async () => {
    const env = { CHOICE_STORE: storeUrl(server().freshInbox()).href };
    const staying = startStayingPortal(await createHome(), env);
    const portal = await openPortal(await staying.address());
    const agent = await startAgent({ home: await createHome(), env: { ...env, CI: 'true' } });
    const { session_id: id, action_status, instructions } = await agent.ask(question);
    expect(action_status).toBe('pending');
    const { searchParams } = new URL(env.CHOICE_STORE);
    expect(instructions).toContain(`open the inbox ${searchParams.get('inbox')} on your machine`);
    expect((await portal.entries('active')).map((entry) => entry.session_id)).toEqual([id]);
    expect((await portal.answer(id, { selected_ids: ['rolling'] })).status).toBe(200);
    expect(await agent.poll(id)).toMatchObject({ action_status: 'selected' });
    expect(await staying.stop()).toBe(0);
  });

  test('a build server waits for a member who has the inbox open, and names them to its agent', async () => {
    const env = { CHOICE_STORE: storeUrl(server().freshInbox()).href };
    const [home, there] = [await createHome(), await createHome()];
    await runProgram(['config', 'set', 'person', 'Ana'], programEnv(home, env));
    const staying = startStayingPortal(home, env);
    const portal = await openPortal(await staying.address());
    onTestFinished(await portal.openTab());
    const impatient = { ...env, CI: 'true', CHOICE_HOLD_SECONDS: '1' };
    const other = await startAgent({ home: there, env: impatient, name: 'codex' });
    await eventually(async () => {
      const { instructions } = await other.ask({ ...question, title: 'Asked again until she is seen' });
      return instructions.includes('which "Ana" has open');
    });
    const agent = await startAgent({ home: there, env: { ...env, CI: 'true' } });
    const reply = agent.ask(question);
    const { session_id: id } = await eventually(async () =>
      (await portal.entries('active')).find(({ title }) => title === question.title),
    );
    expect((await portal.answer(id, { selected_ids: ['rolling'] })).status).toBe(200);
    expect(await reply).toMatchObject({ action_status: 'selected' });
    expect(JSON.stringify(await portal.interaction(id))).toContain('"person":"Ana"');
  });

  test('a portal that stays waits for a database that is away when it starts', async ({ skip }) => {
    const { power } = server();
    if (power === null) return skip('the server that CHOICE_TEST_POSTGRES names is not ours to restart');
    const env = { CHOICE_STORE: storeUrl(server().freshInbox()).href };
    await power.off();
    const [patient, stopped] = [
      startStayingPortal(await createHome(), env),
      startStayingPortal(await createHome(), { ...env, CHOICE_LANG: 'zh' }),
    ];
    await eventually(async () => patient.complaints().includes('Waiting for it.'));
    await eventually(async () => /没有响应.*正在等待恢复。/.test(stopped.complaints()));
    const code = await stopped.stop();
    await power.on();
    expect(code).toBe(0);
    const portal = await openPortal(await patient.address());
    expect(await portal.entries()).toEqual([]);
    expect(patient.complaints().match(/Waiting/g)).toHaveLength(1);
  });
}
