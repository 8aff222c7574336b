import { describe, expect, test, vi } from 'vitest';
import { StoreUnwritableError } from '../../src/application/session-store.ts';
import type { SessionId } from '../../src/domain/session/session-id.ts';
import type { Address } from '../../src/store/postgres/address.ts';
import { createPostgresStore } from '../../src/store/postgres/postgres-store.ts';
import { openPostgresBench } from '../support/postgres-bench.ts';
import { type PostgresServer, runSql } from '../support/postgres-server.ts';
import { asked, owner } from '../support/samples.ts';
import { startStallingProxy } from '../support/stalling-proxy.ts';
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
      ['has no such name', /no computer of that name/, { hostname: 'nowhere.invalid' }],
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
