import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Activity, Team } from '../../src/application/team/team.ts';
import type { SessionId } from '../../src/domain/session/session-id.ts';
import type { Address } from '../../src/store/postgres/address.ts';
import { openPostgresBench } from '../support/postgres-bench.ts';
import { type PostgresServer, runSql } from '../support/postgres-server.ts';
import type { StoreBench } from '../support/store-bench.ts';

/** What a store knows of the people who share it, seen by two processes. */
export function describeTeam(server: () => Promise<PostgresServer>): void {
  describe('the people of an inbox', () => {
    let address: Address;
    let bench: StoreBench;
    let [mine, theirs]: Team[] = [];
    beforeEach(async () => {
      address = (await server()).freshInbox();
      bench = await openPostgresBench(address);
      [mine, theirs] = [bench.store.team as Team, bench.peer.team as Team];
    });
    afterEach(() => bench.close());

    const ana = { announcer: 'portal-1', person: 'Ana', host: 'laptop', activities: [] };
    const sql = (statement: string) => runSql(address.url, statement);

    test('who is here is seen by others, and where they are', async () => {
      const id = await bench.ask();
      expect(await theirs?.present()).toEqual([]);
      await mine?.announce(ana);
      expect(await theirs?.present()).toEqual([{ person: 'Ana', host: 'laptop', activity: null }]);
      await mine?.announce({ ...ana, activities: [{ session: id, doing: 'looking' }] });
      await mine?.announce({ ...ana, activities: [{ session: id, doing: 'answering' }] });
      expect(await theirs?.present()).toEqual([
        { person: 'Ana', host: 'laptop', activity: null },
        { person: 'Ana', host: 'laptop', activity: { session: id, doing: 'answering' } },
      ]);
    });

    test('one who leaves is gone, and only what that process said', async () => {
      await mine?.announce(ana);
      await theirs?.announce({ ...ana, announcer: 'terminal-2', host: 'tower' });
      await mine?.leave('portal-1');
      expect(await mine?.present()).toEqual([{ person: 'Ana', host: 'tower', activity: null }]);
    });

    test('a process that died is believed for 15 s of the database’s clock, and forgotten by the next announcement', async () => {
      await mine?.announce(ana);
      const [row] = await sql(
        `select extract(epoch from until - clock_timestamp())::float8 as left from choice.presence where home = '${address.inbox}'`,
      );
      expect((row as { left: number }).left).toBeGreaterThan(5);
      expect((row as { left: number }).left).toBeLessThanOrEqual(15);
      await sql(
        `update choice.presence set until = clock_timestamp() - interval '1 ms' where home = '${address.inbox}'`,
      );
      expect(await theirs?.present()).toEqual([]);
      await theirs?.announce({ ...ana, announcer: 'portal-2', person: 'Ben' });
      expect(await sql(`select person from choice.presence where home = '${address.inbox}'`)).toEqual([
        { person: 'Ben' },
      ]);
      // One that was only asleep is here again as soon as it says so.
      await mine?.announce(ana);
      expect((await theirs?.present())?.map(({ person }) => person)).toEqual(['Ana', 'Ben']);
    });

    test('that somebody comes to a question, acts or leaves is hinted; renewing it is not', async () => {
      const id = await bench.ask();
      const told: (SessionId | null)[] = [];
      bench.peer.watch((changed) => told.push(changed));
      const noted = () => sql(`select n from choice.change where home = '${address.inbox}'`);
      const announced = async (...activities: readonly Activity[]) => {
        const { length: before } = await noted();
        await mine?.announce({ ...ana, activities });
        return (await noted()).length - before;
      };
      await vi.waitFor(() => expect(told).toContain(null));
      expect(await announced()).toBe(0);
      expect(await announced({ session: id, doing: 'looking' })).toBe(1);
      await vi.waitFor(() => expect(told).toContain(id));
      expect(await announced({ session: id, doing: 'looking' })).toBe(0);
      expect(await announced({ session: id, doing: 'answering' })).toBe(1);
      expect(await announced()).toBe(1);
    });

    test('a name from another machine is cleaned, and what is no announcement is passed over', async () => {
      await mine?.announce({ ...ana, person: `An\u202Ea\u0007\0 \n ${'x'.repeat(90)}` });
      const [first] = (await theirs?.present()) ?? [];
      expect(first?.person).toMatch(/^An‹U\+202E›a␇ +x+$/);
      expect(first?.person.length).toBe(60);
      await sql(
        `insert into choice.presence select home, 'other', 'no id', 'Eve', 'h', 'singing', until from choice.presence where home = '${address.inbox}'`,
      );
      expect(await theirs?.present()).toHaveLength(1);
    });

    test('members are remembered when they have left, for 90 days', async () => {
      await mine?.announce({ ...ana, person: 'Ben' });
      await mine?.announce(ana);
      await mine?.leave('portal-1');
      expect(await theirs?.members()).toEqual(['Ana', 'Ben']);
      await sql(
        `update choice.member set seen_at = seen_at - interval '91 days' where home = '${address.inbox}' and name = 'Ben'`,
      );
      expect(await theirs?.members()).toEqual(['Ana']);
      await mine?.announce({ ...ana, person: 'Ben' });
      expect(await theirs?.members()).toEqual(['Ana', 'Ben']);
    });

    test('settings of the inbox are one for all, and different keys written at once both win', async () => {
      expect(await mine?.readSettings()).toEqual({});
      await Promise.all([
        mine?.writeSettings({ retention_days: 7 }),
        theirs?.writeSettings({ persist_sessions: false }),
      ]);
      expect(await theirs?.readSettings()).toEqual({ retention_days: 7, persist_sessions: false });
      await theirs?.writeSettings({ retention_days: null, max_sessions: 5 });
      expect(await mine?.readSettings()).toEqual({ persist_sessions: false, max_sessions: 5 });
    });

    test('another inbox of the same database knows nothing of it', async () => {
      await mine?.announce(ana);
      await mine?.writeSettings({ retention_days: 7 });
      const other = await openPostgresBench((await server()).freshInbox());
      const { team } = other.store;
      expect([await team?.present(), await team?.members(), await team?.readSettings()]).toEqual([
        [],
        [],
        {},
      ]);
      await other.close();
    });
  });
}
