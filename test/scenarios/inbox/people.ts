import { describe, expect, test } from 'vitest';
import type { Push } from '../../../src/web/wire/pushes.ts';
import type { Entry } from '../../../src/web/wire/replies.ts';
import type { SettingsNews } from '../../../src/web/wire/settings-replies.ts';
import { startAgent } from '../../support/agent.ts';
import { question } from '../../support/mcp-pair.ts';
import { openPortal, type PortalClient } from '../../support/portal-client.ts';
import { type PostgresServer, runSql, storeUrl } from '../../support/postgres-server.ts';
import { createHome } from '../../support/program.ts';
import { eventually, programEnv, runProgram } from '../../support/program-process.ts';

/** Two people on two homes, with a portal each, over one database. */
export function describePeople(server: () => PostgresServer): void {
  async function meet() {
    const address = server().freshInbox();
    const store = { CHOICE_STORE: storeUrl(address).href };
    const [ana, ben] = [
      { home: await createHome(), env: { ...store, USER: 'ana' } },
      { home: await createHome(), env: { ...store, USER: 'ben' } },
    ];
    await runProgram(['config', 'set', 'person', 'Ana'], programEnv(ana.home, ana.env));
    const agents = [await startAgent(ana), await startAgent({ ...ben, name: 'codex' })] as const;
    const asked = await agents[0].ask({ ...question, title: 'Asked by Ana’s agent' });
    const other = await agents[1].ask({ ...question, title: 'Asked by Ben’s agent' });
    const portals = [await openPortal(asked.url ?? ''), await openPortal(other.url ?? '')] as const;
    const run = (who: typeof ana, ...args: string[]) => runProgram(args, programEnv(who.home, who.env));
    const ids = [asked.session_id, other.session_id];
    return { address, ana, ben, portals, id: asked.session_id, ids, run };
  }

  const entriesOf = (push: Push): readonly Entry[] => {
    if (push.type === 'entries') return push.interactions;
    return push.type === 'rows' ? push.changed : [];
  };

  const rowOf = async (portal: PortalClient, id: string): Promise<Entry | undefined> =>
    (await portal.entries()).find((entry) => entry.session_id === id);

  describe('people', () => {
    test('who is first is named to the other, in the history and its exports, and found by name', async () => {
      const { portals, id, ana, ben, run } = await meet();
      const [anas, bens] = portals;
      expect((await anas.answer(id, { selected_ids: ['blue'] })).status).toBe(200);
      const late = await bens.answer(id, { selected_ids: ['blue'] });
      expect(late.status).toBe(409);
      expect(await late.json()).toMatchObject({ winner: { entry: { person: 'Ana' } } });
      expect((await run(ben, 'history')).stdout).toMatch(/ Ana +test-agent/);
      const [found] = JSON.parse((await run(ana, 'history', 'search', 'ana', '--json')).stdout);
      expect(found).toMatchObject({ session_id: id, person: 'Ana', host: expect.any(String) });
      expect((await run(ben, 'history', 'export', '--format', 'csv')).stdout).toContain(',Ana,');
      expect((await run(ben, 'history', 'show', id)).stdout).toContain('By: Ana');
    });

    test('decisions are found by person, and deleting everything says first whose go', async () => {
      const { portals, ids, ana, ben, run } = await meet();
      for (const [at, portal] of portals.entries())
        await portal.answer(ids[at] ?? '', { selected_ids: ['blue'] });
      const ofBen = JSON.parse((await run(ana, 'history', '--person', 'Ben', '--json')).stdout);
      expect(ofBen).toMatchObject([{ session_id: ids[1], person: 'ben' }]);
      const asked = await run(ben, 'history', 'delete', '--all');
      expect([asked.code, asked.stdout]).toEqual([2, '']);
      expect(asked.stderr).toContain('2 decisions (1 by Ana, 1 by ben)');
      expect(await (await portals[0].get('/api/history/people')).json()).toEqual({
        people: [
          { name: 'Ana', decisions: 1 },
          { name: 'ben', decisions: 1 },
        ],
      });
      expect((await run(ana, 'history', 'delete', '--all', '--yes')).stdout).toBe('2 decisions deleted.\n');
    });

    test('a question is handed over, by name, and answered by the other all the same', async () => {
      const { portals, id } = await meet();
      const [anas, bens] = portals;
      await anas.post(`/api/interactions/${id}/assignee`, { assignee: 'Ana' });
      await eventually(async () => (await rowOf(bens, id))?.assignee === 'Ana');
      expect((await bens.answer(id, { selected_ids: ['blue'] })).status).toBe(200);
      expect(await rowOf(anas, id)).toMatchObject({ person: 'ben', assignee: null });
    });

    test('who is at a question shows on the other machine, until their page has gone', async () => {
      const { portals, id } = await meet();
      const [anas, bens] = portals;
      const pushed: Push[] = [];
      const close = await anas.openTab((push) => pushed.push(push));
      const leave = await bens.openTab();
      const people = () => pushed.flatMap(entriesOf).findLast((entry) => entry.session_id === id)?.people;
      await bens.post(`/api/interactions/${id}/presence`, { tab: 'b', doing: 'looking' });
      await eventually(async () => people()?.[0]?.doing === 'looking');
      await bens.post(`/api/interactions/${id}/presence`, { tab: 'b', doing: 'answering' });
      await eventually(async () => people()?.[0]?.doing === 'answering');
      expect(people()).toEqual([{ name: 'ben', doing: 'answering' }]);
      expect((await rowOf(bens, id))?.people).toEqual([]);
      const { members } = (await (await anas.get('/api/members')).json()) as { members: string[] };
      expect(members).toEqual(['Ana', 'ben']);
      leave();
      await eventually(async () => people()?.length === 0);
      close();
    });

    test('how many decisions are kept is one setting for both, and cutting it asks first', async () => {
      const { portals, ids, address, ana, ben, run } = await meet();
      for (const id of ids) await portals[0].answer(id, { selected_ids: ['blue'] });
      // An answer that no agent has collected would stay for a day.
      const earlier = 'ended_at - 2 * 86400000::float8';
      await runSql(
        address.url,
        `update choice.event e set body = jsonb_set(e.body::jsonb, '{session,endedAt}', to_jsonb(s.${earlier}))::text
         from choice.session s
         where s.home = '${address.inbox}' and e.home = s.home and e.id = s.id and e.body::jsonb ->> 'kind' = 'ended'`,
      );
      await runSql(
        address.url,
        `update choice.session set ended_at = ${earlier} where home = '${address.inbox}'`,
      );
      const set = await run(ana, 'config', 'set', 'max_sessions', '60');
      expect(set.stdout).toContain('set for the inbox');
      expect((await run(ben, 'config', 'get', 'max_sessions')).stdout).toBe('60\n');
      const asked = await run(ben, 'config', 'set', 'max_sessions', '1');
      expect([asked.code, asked.stderr]).toEqual([2, expect.stringContaining('1 decision')]);
      expect((await portals[1].send('PATCH', '/api/settings', { max_sessions: 1 })).status).toBe(409);
      expect((await run(ben, 'config', 'set', 'max_sessions', '1', '--yes')).code).toBe(0);
      const { settings } = (await (await portals[0].get('/api/settings')).json()) as SettingsNews;
      expect(settings.find(({ key }) => key === 'max_sessions')).toMatchObject({
        value: 1,
        source: 'inbox',
        belongs_to: 'inbox',
      });
      // One of the agents' processes may have removed it already.
      await run(ana, 'history', 'purge');
      expect(JSON.parse((await run(ben, 'history', '--json')).stdout)).toHaveLength(1);
      const files = { ...ana, env: { ...ana.env, CHOICE_STORE: 'files' } };
      expect((await run(files, 'config', 'get', 'max_sessions')).stdout).toBe('1000\n');
    });
  });
}
