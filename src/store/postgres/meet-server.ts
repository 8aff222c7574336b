import type { Sql } from 'postgres';
import type { Clock } from '../../application/ports.ts';
import type { TimeSample } from './server-clock.ts';

type Met = { readonly time: TimeSample; readonly isPooled: boolean };

/**
 * Asks a new connection for the database's time, and which server process answers. A pooler lends one for a while, and
 * the number it named when the connection was opened is made up.
 */
export async function meetServer(sql: Sql, clock: Clock): Promise<Met> {
  const sentAt = clock.now();
  const rows = await sql<{ now: number; pid: number }[]>`
    select (extract(epoch from clock_timestamp()) * 1000)::float8 as now, pg_backend_pid() as pid`;
  const receivedAt = clock.now();
  const time = { sentAt, serverAt: rows[0]?.now ?? receivedAt, receivedAt };
  return { time, isPooled: rows[0]?.pid !== rows.state?.pid };
}
