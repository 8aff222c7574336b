import { randomUUID } from 'node:crypto';
import postgres from 'postgres';
import { describe, expect, onTestFinished, test } from 'vitest';
import { createAnswerSession } from '../../src/application/answering/answer-session.ts';
import { createKeepDraft } from '../../src/application/answering/keep-draft.ts';
import { emptyAnswer } from '../../src/domain/answer/answer.ts';
import type { Address } from '../../src/store/postgres/address.ts';
import { createPostgresStore } from '../../src/store/postgres/postgres-store.ts';
import { openPostgresBench } from '../support/postgres-bench.ts';
import { type PostgresServer, runSql } from '../support/postgres-server.ts';
import { eventually } from '../support/program-process.ts';
import { startStallingProxy } from '../support/stalling-proxy.ts';
import { by, moved, submitted } from '../support/store-samples.ts';

const cutAll = `select pg_terminate_backend(pid) from pg_stat_activity
  where application_name = 'choice-mcp' and datname = current_database()`;

/** What fails while a connection that was cut is not replaced yet. */
const again = <Result>(work: () => Promise<Result>) => eventually(() => work().catch(() => null));

/** Troubles that begin while a store is in use, and pass. */
export function describeTroubles(server: () => Promise<PostgresServer>): void {
  /** A database of its own with a question in it, and a bench that is closed with the test. */
  async function openDatabase() {
    const address = await (await server()).freshDatabase();
    const bench = await openPostgresBench(address);
    onTestFinished(() => bench.close());
    return { address, ...bench, id: await bench.ask() };
  }

  async function asMember(address: Address, traits = ''): Promise<Address> {
    const role = `member_${randomUUID().slice(0, 8)}`;
    await runSql(
      address.url,
      `create role ${role} login password 'its-own' ${traits};
       grant all on schema choice, public to ${role}; grant all on all tables in schema choice to ${role};
       grant usage on all sequences in schema choice to ${role}`,
    );
    const url = Object.assign(new URL(address.url), { username: role, password: 'its-own' });
    return { ...address, url: url.href };
  }

  describe('a database in trouble', () => {
    test('read-only: what is stored can be read, an answer is refused with the reason, and taken afterwards', async () => {
      const { address, store, id } = await openDatabase();
      const name = new URL(address.url).pathname.slice(1);
      const becomeReadOnly = async (onOrOff: 'on' | 'off') => {
        const elsewhere = (await server()).freshInbox().url;
        await runSql(elsewhere, `alter database ${name} set default_transaction_read_only = ${onOrOff}`);
        await runSql(address.url, cutAll);
      };
      await becomeReadOnly('on');
      expect(await again(() => store.get(id))).toMatchObject({ id, state: 'open' });
      await expect(store.append(id, 1, submitted(2))).rejects.toThrow(/read-only; .*standby \(25006\)/);
      expect(await store.health()).toMatchObject({ ok: false, reason: expect.stringContaining('read-only') });
      await becomeReadOnly('off');
      expect(await again(() => store.append(id, 1, submitted(2)))).toMatchObject({ won: true });
    });

    test('out of connections: says so, and is used again once there is one', async () => {
      const { address, id } = await openDatabase();
      const member = await asMember(address, 'connection limit 1');
      const greedy = postgres(member.url, { max: 1 });
      await greedy`select 1`;
      const { store, close } = await openPostgresBench(member);
      onTestFinished(close);
      await expect(store.get(id)).rejects.toThrow(/no connection left; .*max_connections.* \(53300\)/);
      await greedy.end();
      expect(await again(() => store.get(id))).toMatchObject({ id });
    });

    test('not encrypted, where the address asks for it: says what to switch on', async () => {
      const { address } = await openDatabase();
      const url = new URL(address.url);
      url.searchParams.set('sslmode', 'require');
      const { store, close } = await openPostgresBench({ ...address, url: url.href });
      onTestFinished(close);
      expect(await store.health()).toMatchObject({ ok: false, reason: expect.stringMatching(/ssl = on/) });
    });

    test('with an older schema that this user may not change: says which right is missing', async () => {
      const address = await (await server()).freshDatabase();
      const role = `member_${randomUUID().slice(0, 8)}`;
      await runSql(address.url, `create role ${role} login password 'its-own'`);
      const url = Object.assign(new URL(address.url), { username: role, password: 'its-own' });
      const { store, close } = await openPostgresBench({ ...address, url: url.href });
      onTestFinished(close);
      expect(await store.health()).toMatchObject({
        ok: false,
        reason: expect.stringMatching(/CREATE on the database.* \(42501\)/),
      });
    });

    test('slow by 10 s: the answer is taken, once', async () => {
      const { address, store, id } = await openDatabase();
      const busy = postgres(address.url, { max: 1 });
      const slow = busy.begin(async (sql) => {
        await sql`lock table choice.session in exclusive mode`;
        await sql`select pg_sleep(10)`;
      });
      await eventually(async () => {
        const locks = await runSql(
          address.url,
          `select from pg_locks where mode = 'ExclusiveLock' and granted
          and relation = 'choice.session'::regclass`,
        );
        return locks.length === 1;
      });
      const started = performance.now();
      expect(await store.append(id, 1, submitted(2))).toMatchObject({ won: true });
      expect(performance.now() - started).toBeGreaterThan(5_000);
      await slow;
      await busy.end();
      expect(await store.get(id)).toMatchObject({ state: 'ended', seen: 2 });
    });

    test('killed in mid-transaction: nothing of it is there, and the next try is taken whole', async () => {
      const { address, store, id } = await openDatabase();
      // The event of an ending is written after its session: here the transaction waits with half of it done.
      const busy = postgres(address.url, { max: 1 });
      await busy`begin`;
      await busy`insert into choice.event (home, id, n, body) values (${address.inbox}, ${id}, 2, '')`;
      const append = store.append(id, 1, submitted(2)).catch((error: unknown) => error);
      await eventually(async () => {
        const waiting = await runSql(
          address.url,
          `select from pg_stat_activity
          where application_name = 'choice-mcp' and wait_event_type = 'Lock' and datname = current_database()`,
        );
        return waiting.length === 1;
      });
      await runSql(address.url, cutAll);
      expect(String(await append)).toContain('does not answer');
      await busy`rollback`;
      await busy.end();
      expect(await again(() => store.get(id))).toMatchObject({ state: 'open', seen: 1 });
      expect(await store.append(id, 1, submitted(3))).toMatchObject({ won: true });
      expect(await runSql(address.url, 'select n from choice.event order by n')).toEqual([
        { n: 1 },
        { n: 2 },
      ]);
    });

    test('behind a proxy that closes every connection: says so at once, and is used again afterwards', async () => {
      const { address, clock, log, id } = await openDatabase();
      const { port } = new URL(address.url);
      const proxy = await startStallingProxy(Number(port));
      onTestFinished(proxy.close);
      const through = Object.assign(new URL(address.url), { port: String(proxy.port) });
      const store = createPostgresStore({
        ...{ address: { ...address, url: through.href }, clock, log, isAlive: () => true },
      });
      onTestFinished(() => store.close());
      expect(await store.get(id)).toMatchObject({ id });
      // There is no server.
      proxy.leadTo(1);
      proxy.cut();
      for (const _try of [1, 2, 3]) await expect(store.get(id)).rejects.toThrow('does not answer');
      proxy.leadTo(Number(port));
      expect(await again(() => store.get(id))).toMatchObject({ id });
    });

    test('whose reply is lost: the person who tries again hears that the answer was theirs', async () => {
      const { address, clock, log, id } = await openDatabase();
      const proxy = await startStallingProxy(Number(new URL(address.url).port));
      onTestFinished(proxy.close);
      const through = Object.assign(new URL(address.url), { port: String(proxy.port) });
      const store = createPostgresStore({
        ...{ address: { ...address, url: through.href }, clock, log, isAlive: () => true },
      });
      onTestFinished(() => store.close());
      const personName = async () => null;
      const keepDraft = createKeepDraft(store);
      const { answer } = createAnswerSession({ store, clock, personName, keepDraft });
      const given = [{ ...emptyAnswer, selectedIds: ['a'] }];
      // The driver then knows the statement, and need not ask what it takes before it sends it.
      expect(await store.append(id, 1, moved(2, 100_000_000))).toMatchObject({ won: true });
      const stored = async () =>
        (await runSql(address.url, 'select from choice.session where ended_at is not null')).length === 1;
      const unheard: typeof store.append = (...change) => {
        proxy.stall('replies');
        return store.append(...change);
      };
      const lost = createAnswerSession({
        ...{ store: { ...store, append: unheard }, clock, personName, keepDraft },
      })
        .answer(id, given, by)
        .catch((error: unknown) => error);
      await eventually(stored);
      proxy.cut();
      expect(String(await lost)).toContain('does not answer');
      proxy.stall('nothing');
      expect(await again(() => answer(id, given, by))).toMatchObject({ kind: 'accepted' });
      expect(await answer(id, given, { ...by, attempt: 'of another' })).toMatchObject({
        kind: 'already-ended',
      });
    });
  });
}
