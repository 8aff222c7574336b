import postgres from 'postgres';
import type { Address } from '../../src/store/postgres/address.ts';
import { createPostgresStore } from '../../src/store/postgres/postgres-store.ts';
import { storeUrl } from './postgres-server.ts';
import { createRealClock } from './real-clock.ts';
import type { RawEntry } from './store-autopsy.ts';
import { racingProcesses } from './store-race-field.ts';
import { bundleRacer, type RaceGround } from './store-race-ground.ts';
import type { KeptLog } from './store-samples.ts';

type Event = { readonly id: string; readonly n: number; readonly body: string; readonly written_at: Date };

export async function openPostgresGround(address: Address, log: KeptLog): Promise<RaceGround> {
  const racer = await bundleRacer();
  const sql = postgres(address.url, { max: 1 });
  const { inbox } = address;
  return {
    start: racingProcesses(racer.path, storeUrl(address).href),
    store: createPostgresStore({ address, clock: createRealClock(), log, isAlive: () => true }),
    async readLogs() {
      const events = await sql<Event[]>`
        select id, n, body, written_at from choice.event where home = ${inbox} order by id, n`;
      const logs = new Map<string, RawEntry[]>();
      for (const { id, n, body, written_at } of events) {
        const known = logs.get(id) ?? [];
        if (n !== known.length + 1) throw new Error(`${id}: found event ${n} after ${known.length}`);
        logs.set(id, [...known, { ...JSON.parse(body), number: n, writtenAt: written_at.getTime() }]);
      }
      return logs;
    },
    async leftovers() {
      const rows = await sql<{ id: string }[]>`
        select id from choice.session where home = ${inbox} and ended_at is null
        union all select id from choice.draft where home = ${inbox}
        union all select id from choice.lease where home = ${inbox}`;
      return rows.map(({ id }) => id);
    },
    async remove() {
      await racer.remove();
      await sql.end();
    },
  };
}
