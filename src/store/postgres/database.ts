import postgres, { type PendingQuery, type Sql } from 'postgres';
import type { Clock } from '../../application/ports.ts';
import { StoreRefusedError } from '../../application/session-store.ts';
import { errorCode } from '../../files/error-code.ts';
import { databaseWords } from '../strings-database.ts';
import type { Address } from './address.ts';
import { bringUpToDate } from './migrations.ts';
import { problemOf } from './problem-of.ts';
import { sampleTime, type TimeSample } from './server-clock.ts';

/** The one connection of a process. It opens with the first query and closes by itself when nothing uses it. */
export type Database = {
  query<Row extends object>(ask: (sql: Sql) => PendingQuery<Row[]>): Promise<readonly Row[]>;
  /** A later query opens it again. */
  close(): Promise<void>;
};

type Client = { readonly sql: Sql; ready: Promise<void> | null };

type Deps = {
  readonly address: Address;
  readonly clock: Clock;
  readonly password?: (() => Promise<string>) | undefined;
  readonly patienceMs?: number | undefined;
  /** Called with the database's time whenever a connection was opened. */
  readonly onTime?: ((sample: TimeSample) => void) | undefined;
  readonly onNotify: (payload: string) => void;
  /** The connection is gone, and with it what it listened to. */
  readonly onLost: () => void;
};

const idleSeconds = 20;
const connectSeconds = 10;
const closeSeconds = 2;
/** A network that went silent reports nothing for many minutes. A slow database has long answered by then. */
const usualPatienceMs = 15_000;
/** Another process may be changing the schema. */
const preparingMs = 60_000;
/** A waiting call learns its answer soon after the database is back. */
const longestPauseSeconds = 1;

export function createDatabase(deps: Deps): Database {
  const { address, clock, password, onTime, onNotify, onLost, patienceMs = usualPatienceMs } = deps;
  let client: Client | null = null;

  function connect(): Sql {
    const untyped = { onnotify: (_channel: string, payload: string) => onNotify(payload) };
    return postgres(address.url, {
      ...(password === undefined ? {} : { password }),
      // Statements of one process run in the order in which they were called: what a lease says last, stays.
      max: 1,
      idle_timeout: idleSeconds,
      connect_timeout: connectSeconds,
      max_lifetime: null,
      backoff: (tries) => Math.min(0.1 * 2 ** tries, longestPauseSeconds),
      fetch_types: false,
      connection: { application_name: 'choice-mcp' },
      onnotice: () => {},
      onclose: lose,
      // `sql.listen` would open a second connection. This option is what it is built on.
      ...untyped,
    });
  }

  async function prepare(sql: Sql): Promise<void> {
    await bringUpToDate(sql, address.label);
    onTime?.(await sampleTime(sql, clock));
  }

  /** What the next query prepares anew. */
  function lose(): void {
    if (client !== null) client.ready = null;
    onLost();
  }

  /** What waits for a reply fails as if the connection had been cut; the next query opens another one. */
  async function within<Result>(held: Client, ms: number, work: PromiseLike<Result>): Promise<Result> {
    const timer = setTimeout(() => {
      if (client === held) client = null;
      onLost();
      void held.sql.end({ timeout: 0 });
    }, ms);
    try {
      return await work;
    } finally {
      clearTimeout(timer);
    }
  }

  return {
    async query(ask) {
      client ??= { sql: connect(), ready: null };
      const held = client;
      try {
        held.ready ??= within(held, preparingMs, prepare(held.sql));
        await held.ready.catch((error: unknown) => {
          held.ready = null;
          throw error;
        });
        return await within(held, patienceMs, ask(held.sql));
      } catch (error) {
        throw explain(error, address.label);
      }
    },
    async close() {
      const held = client;
      client = null;
      await held?.sql.end({ timeout: closeSeconds });
    },
  };
}

/** SQLSTATE class 23: the data contradicts itself, which no person can mend by looking after the database. */
function explain(error: unknown, label: string): unknown {
  const code = errorCode(error);
  if (code === null || code.startsWith('23') || error instanceof StoreRefusedError) return error;
  const problem = problemOf(code, error);
  return new StoreRefusedError(
    (language) => databaseWords[language].fails(label, databaseWords[language].reason[problem], code),
    { cause: error },
  );
}
