import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { StoreUnwritableError } from '../../src/application/session-store.ts';
import { newestSchema } from '../../src/store/postgres/migrations.ts';
import { writeEntry } from '../../src/store/stored-text.ts';
import { openPostgresBench } from '../support/postgres-bench.ts';
import { type PostgresServer, runSql } from '../support/postgres-server.ts';
import { asked, form } from '../support/samples.ts';
import { submitted } from '../support/store-samples.ts';

export function describeSchema(server: () => Promise<PostgresServer>): void {
  describe('the schema of a database', () => {
    test('is set up once by many processes that meet it empty', async () => {
      const address = await (await server()).freshDatabase();
      const benches = await Promise.all(Array.from({ length: 6 }, () => openPostgresBench(address)));
      const healths = await Promise.all(
        benches.flatMap(({ store, peer }) => [store.health(), peer.health()]),
      );
      expect(healths).toEqual(healths.map(() => ({ ok: true })));
      expect(await runSql(address.url, 'select schema from choice.meta')).toEqual([{ schema: newestSchema }]);
      await Promise.all(benches.map((bench) => bench.close()));
    });

    test('is used by a role that owns nothing, with what the guide grants', async () => {
      const address = await (await server()).freshDatabase();
      const before = await openPostgresBench(address);
      await before.ask();
      await before.close();
      const guide = await readFile(new URL('../../docs/guide/teams.md', import.meta.url), 'utf8');
      const role = `member_${randomUUID().slice(0, 8)}`;
      const grants =
        guide.match(/^grant .*;$/gm)?.map((line) => line.replace(/ member;$/, ` ${role};`)) ?? [];
      expect(grants).toHaveLength(4);
      await runSql(address.url, [`create role ${role} login password 'its-own';`, ...grants].join('\n'));
      const member = Object.assign(new URL(address.url), { username: role, password: 'its-own' });
      const { store, ask, add, close } = await openPostgresBench({ ...address, url: member.href });
      const id = await ask();
      await add(id, submitted(2));
      expect(await store.health()).toEqual({ ok: true });
      expect(await store.remove(id)).toBe(true);
      expect(await store.listOpen()).toHaveLength(1);
      await close();
      await runSql(address.url, `drop owned by ${role}; drop role ${role}`);
    });

    test('may hold what no program of ours wrote: it is shown cleaned, or not at all', async () => {
      const address = await (await server()).freshDatabase();
      const { ask, peer, close } = await openPostgresBench(address);
      const title = 'Deploy?\u001B]0;owned\u0007';
      const id = await ask({ request: { ...asked().request, title } });
      const forged = `select choice.ask('${address.inbox}', '$(id)', 1, '', $$${writeEntry(asked())}$$)`;
      await runSql(address.url, forged);
      expect(await peer.listOpen()).toMatchObject([{ id, request: { title: 'Deploy?' } }]);
      await close();
    });

    test('is left alone and named when a newer program set it up', async () => {
      const address = await (await server()).freshDatabase();
      const before = await openPostgresBench(address);
      const id = await before.ask();
      await before.close();
      await runSql(address.url, 'update choice.meta set schema = 7');
      const { store, close } = await openPostgresBench(address);
      await expect(store.get(id)).rejects.toThrow(StoreUnwritableError);
      await expect(store.append(id, 1, submitted(2))).rejects.toThrow(
        /newer choice-mcp \(schema 7, this one knows 3\)/,
      );
      expect(await store.health()).toMatchObject({ ok: false, reason: expect.stringContaining('update') });
      expect(await runSql(address.url, 'select head from choice.session')).toEqual([{ head: 1 }]);
      await close();
    });

    test('a plain question carries the first number, which older members read, and a form the second', async () => {
      const address = (await server()).freshInbox();
      const { ask, add, close } = await openPostgresBench(address);
      const [plain, several] = [await ask(), await ask({ request: form([{}, {}]) })];
      await add(plain, submitted(5));
      const rows = await runSql(
        address.url,
        `select s.id, s.schema, array_agg((e.body::json ->> 'schema')::integer order by e.n) as events
         from choice.session s join choice.event e using (home, id)
         where s.home = '${address.inbox}' group by s.id, s.schema order by s.id`,
      );
      expect(rows).toEqual([
        { id: plain, schema: 1, events: [1, 1] },
        { id: several, schema: 2, events: [2] },
      ]);
      await close();
    });

    test('a session that a newer program wrote to is shown as such and kept', async () => {
      const address = (await server()).freshInbox();
      const { store, ask, add, close } = await openPostgresBench(address);
      const [open, ended] = [await ask(), await ask()];
      await add(ended, submitted(5));
      for (const id of [open, ended]) {
        const seen = id === open ? 1 : 2;
        await runSql(
          address.url,
          `select choice.append('${address.inbox}', '${id}', ${seen}, 999, '{"schema":999,"kind":"praised"}', true, null, null, null, null, null)`,
        );
        expect(await store.get(id)).toEqual({ state: 'newer', id, schema: 999 });
        expect(await store.remove(id)).toBe(false);
        expect(await store.append(id, seen, submitted(6))).toEqual({
          won: false,
          session: { state: 'newer', id, schema: 999 },
        });
      }
      expect(await store.listOpen()).toEqual([{ state: 'newer', id: open, schema: 999 }]);
      expect(await store.purge({ retentionDays: 0, maxSessions: 0, persist: false })).toEqual([]);
      await close();
    });
  });
}
