import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, test, vi } from 'vitest';
import { StoreUnwritableError } from '../../src/application/session-store.ts';
import type { SessionId } from '../../src/domain/session/session-id.ts';
import type { Address } from '../../src/store/postgres/address.ts';
import { createDatabase } from '../../src/store/postgres/database.ts';
import { createPostgresStore } from '../../src/store/postgres/postgres-store.ts';
import { asksFor, message, startFakePostgres } from '../support/fake-postgres.ts';
import { openPostgresBench } from '../support/postgres-bench.ts';
import { type PostgresServer, runSql } from '../support/postgres-server.ts';
import { asked, owner, request } from '../support/samples.ts';
import { startStallingProxy } from '../support/stalling-proxy.ts';
import { surroundings } from '../support/store-bench.ts';
import { sessionIdAt } from '../support/store-samples.ts';

const secret = 'not-for-logs';

export function describeFailures(server: () => Promise<PostgresServer>): void {
  const elsewhere = async (change: Partial<URL>): Promise<Address> => {
    const address = (await server()).freshInbox();
    const url = Object.assign(new URL(address.url), { password: secret, ...change });
    return { ...address, url: url.href };
  };

  describe('a database that cannot be used', () => {
    test.each([
      ['does not answer', /does not answer; is it running\? \(ECONNREFUSED\)/, { port: '1' }],
      ['refuses the password', /PGPASSWORD.*\(28P01\)/, {}],
      ['has no such name', /no such host/, { hostname: 'nowhere.invalid' }],
    ])(
      '%s: the question is refused with the reason, and the password shows nowhere',
      async (_how, reason, change) => {
        const { store, log, clock, close } = await openPostgresBench(await elsewhere(change));
        const id = sessionIdAt(clock.now());
        await (await store.lease(id, owner)).release();
        const refused = await store.create(id, asked()).catch((error: unknown) => error);
        expect(refused).toBeInstanceOf(StoreUnwritableError);
        const health = await store.health();
        expect(health).toMatchObject({ ok: false, reason: expect.stringMatching(reason) });
        expect([String(refused), JSON.stringify(health), ...log.lines].join()).not.toContain(secret);
        await close();
      },
    );

    test('that cuts connections is reached again, and what changed meanwhile is hinted', async () => {
      const address = (await server()).freshInbox();
      const { peer, ask, clock, close } = await openPostgresBench(address);
      const told: (SessionId | null)[] = [];
      peer.watch((id) => told.push(id));
      await vi.waitFor(() => expect(told).toEqual([null]));
      await runSql(
        address.url,
        `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'choice-mcp'`,
      );
      told.length = 0;
      const id = await vi.waitFor(() => ask());
      await vi.waitFor(async () => {
        await clock.advanceBy(1_000);
        expect(told.some((hint) => hint === null || hint === id)).toBe(true);
      });
      await close();
    });
  });

  describe('a server that is not ours', () => {
    test('may go while the password is looked for: the process lives on and is told', async () => {
      const fake = await startFakePostgres({
        greet(client) {
          client.write(asksFor.scram);
          client.once('data', () => client.end(message('R', 11, 'r=nonce,s=c2FsdA==,i=4096')));
        },
      });
      const address = await elsewhere({ hostname: 'localhost', port: String(fake.port) });
      const store = createPostgresStore({ address, ...surroundings(), password: () => pause(50, secret) });
      // A write to a connection that is gone is a failure that nobody could catch.
      expect(await store.health()).toMatchObject({
        ok: false,
        reason: expect.stringMatching(/does not answer/),
      });
      await pause(100);
      await store.close();
      fake.close();
    });
  });

  describe('a large row', () => {
    test('of an attachment of 8 MB arrives', async () => {
      const { clock, close } = await openPostgresBench((await server()).freshInbox());
      const database = createDatabase({
        ...{ address: (await server()).freshInbox(), clock },
        ...{ onNotify: () => {}, onLost: () => {} },
      });
      const digits = 2 * 8 * 2 ** 20;
      const [row] = await database.query(
        (sql) => sql<{ body: Buffer }[]>`select decode(repeat('f', ${digits}::integer), 'hex') as body`,
      );
      expect(row?.body.length).toBe(8 * 2 ** 20);
      await database.close();
      await close();
    });
  });

  describe('more open questions than one answer of the server may hold', () => {
    test('are all listed', async () => {
      const { store, ask, close } = await openPostgresBench((await server()).freshInbox());
      const long = { request: request({ prompt: 'x'.repeat(500_000) }) };
      for (let n = 0; n < 140; n += 1) await ask(long);
      expect(await store.listOpen()).toHaveLength(140);
      await close();
    });
  });

  describe('a network that goes silent', () => {
    test('is given up after a while; the next query takes another connection', async () => {
      const address = (await server()).freshInbox();
      const proxy = await startStallingProxy(Number(new URL(address.url).port));
      const { log, clock, ask, close } = await openPostgresBench(address);
      const id = await ask();
      const through = new URL(address.url);
      through.port = String(proxy.port);
      const store = createPostgresStore({
        ...{ address: { ...address, url: through.href }, log, clock, isAlive: () => true },
        patienceMs: 300,
      });
      expect(await store.get(id)).toMatchObject({ id });
      proxy.stall('everything');
      await expect(store.get(id)).rejects.toThrow(
        /does not answer; is it running\? \(CONNECTION_DESTROYED\)/,
      );
      proxy.stall('nothing');
      expect(await store.get(id)).toMatchObject({ id });
      await store.close();
      await proxy.close();
      await close();
    });
  });

  describe('a reply that takes long', () => {
    test('is an outage until it comes, long before it is given up', async () => {
      const address = (await server()).freshInbox();
      const proxy = await startStallingProxy(Number(new URL(address.url).port));
      const { log, clock, ask, close } = await openPostgresBench(address);
      const id = await ask();
      const through = new URL(address.url);
      through.port = String(proxy.port);
      const store = createPostgresStore({
        ...{ address: { ...address, url: through.href }, log, clock, isAlive: () => true },
      });
      await store.get(id);
      const told: (boolean | undefined)[] = [];
      store.outage?.watch(() => told.push(store.outage?.isNow()));
      proxy.stall('replies');
      const late = store.get(id);
      await vi.waitFor(() => expect(told).toEqual([true]), { timeout: 14_000 });
      proxy.stall('nothing');
      expect(await late).toMatchObject({ id });
      expect(told).toEqual([true, false]);
      expect(log.lines).toEqual([
        expect.stringMatching(/^warn: .*it does not answer.*\(NO_REPLY\); trying again$/),
        expect.stringMatching(/^warn: .* is back$/),
      ]);
      await store.close();
      await proxy.close();
      await close();
    });
  });

  describe('a notification', () => {
    test('tells of a change before the next look', async () => {
      const { peer, ask, close } = await openPostgresBench((await server()).freshInbox());
      const told: (SessionId | null)[] = [];
      peer.watch((id) => told.push(id));
      await vi.waitFor(() => expect(told).toEqual([null]));
      const id = await ask();
      await vi.waitFor(() => expect(told).toContain(id));
      await close();
    });
  });
}
