import { setTimeout as pause } from 'node:timers/promises';
import postgres, { type PendingQuery, type Sql } from 'postgres';
import type { Clock } from '../../application/ports.ts';
import { isOutage } from '../../application/session-store.ts';
import { codedError, messageOf } from '../../files/error-code.ts';
import type { Address } from './address.ts';
import { explainError, noReply } from './explain-error.ts';
import { guardMessages } from './message-guard.ts';
import { bringUpToDate } from './migrations.ts';
import type { OutageKeeper } from './outage.ts';
import { reachServer, type ServerAddress } from './reach-server.ts';
import type { TimeSample } from './server-clock.ts';

/** The one connection of a process. It opens with the first query and closes by itself when nothing uses it. */
export type Database = {
  query<Row extends object>(ask: (sql: Sql) => PendingQuery<Row[]>): Promise<readonly Row[]>;
  /** Nothing is heard through a pooler: it passes on what comes while a query runs, and that may be another process's. */
  listen(channel: string): Promise<void>;
  /** A later query opens it again. */
  close(): Promise<void>;
};

/**
 * One connection, which is not replaced when it is lost: the driver would try again without a pause and without an end
 * where a server, or a proxy before it, takes connections and closes them.
 */
type Client = {
  readonly sql: Sql;
  readonly isPooled: boolean;
  ready: Promise<void> | null;
  isLost: boolean;
};

type Deps = {
  readonly address: Address;
  readonly clock: Clock;
  readonly password?: (() => Promise<string>) | undefined;
  readonly patienceMs?: number | undefined;
  /** Called with the database's time whenever a connection was opened. */
  readonly outage?: Pick<OutageKeeper, 'reached' | 'lost'> | undefined;
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
/** A reply that takes this long is waited for, but the person is told. */
const longReplyMs = 2_500;
/** Another process may be changing the schema. */
const preparingMs = 60_000;
/** Between two tries. A waiting call learns its answer soon after the database is back. */
const longestPauseMs = 1_000;

export function createDatabase(deps: Deps): Database {
  const { address, clock, password, outage, onTime, onNotify, onLost, patienceMs = usualPatienceMs } = deps;
  let client: Client | null = null;
  let isPooled = address.isPooled ?? false;
  let failures = 0;
  let isClosed = false;

  function connect(): Client {
    let isUsed = false;
    let secret = '';
    const untyped = {
      // `sql.listen` would open a second connection. This option is what it is built on.
      onnotify: (_channel: string, payload: string) => onNotify(payload),
      async socket(read: ServerAddress) {
        if (isUsed) throw closed();
        isUsed = true;
        if (failures > 0) await pause(Math.min(100 * 2 ** failures, longestPauseMs));
        // Now, because the driver writes its reply even when the server has gone while it waited for the password.
        secret = (await password?.()) ?? '';
        const { socket, isVerified } = await reachServer(address.url, read, connectSeconds * 1_000);
        if (client === made) return guardMessages(socket, isVerified || address.allowsCleartext);
        // Given up meanwhile: it would keep the process from ending.
        socket.destroy();
        throw closed();
      },
    };
    const sql = postgres(address.url, {
      // The socket is encrypted already where the address asks for that.
      ssl: false,
      ...(password === undefined ? {} : { password: () => secret }),
      // Statements of one process run in the order in which they were called: what a lease says last, stays.
      max: 1,
      idle_timeout: idleSeconds,
      connect_timeout: connectSeconds,
      max_lifetime: null,
      fetch_types: false,
      // A pooler may lend another server process after each query, and older ones lose what was sent before its reply.
      ...(isPooled ? { prepare: false, max_pipeline: 0 } : { prepare: true }),
      connection: { application_name: 'choice-mcp' },
      onnotice: () => {},
      onclose: () => lose(made),
      ...untyped,
    });
    const made: Client = { sql, isPooled, ready: null, isLost: false };
    return made;
  }

  async function prepare(held: Client): Promise<void> {
    await bringUpToDate(held.sql, address.label);
    const met = await meetServer(held.sql, clock);
    isPooled = address.isPooled ?? met.isPooled;
    if (held.isPooled !== isPooled) lose(held);
    onTime?.(met.time);
    failures = 0;
  }

  /** A connection that turns out to lead to a pooler is opened once more, as such. */
  async function open(): Promise<Client> {
    isClosed = false;
    client ??= connect();
    const held = client;
    held.ready ??= within(held, preparingMs, prepare(held)).catch((error: unknown) => {
      failures += 1;
      lose(held);
      throw error;
    });
    await held.ready;
    return held.isPooled === isPooled ? held : open();
  }

  async function use<Result>(work: (held: Client) => PromiseLike<Result>): Promise<Result> {
    const timer = setTimeout(() => outage?.lost(noReply(address.label)), longReplyMs);
    try {
      const held = await open();
      const result = await within(held, patienceMs, work(held));
      outage?.reached();
      return result;
    } catch (error) {
      const explained = explainError(error, address.label);
      // A connection that this process closes itself is no outage.
      if (isOutage(explained) && !isClosed) outage?.lost(messageOf(explained));
      throw explained;
    } finally {
      clearTimeout(timer);
    }
  }

  /** What still waits for a reply fails; the next query opens another one. */
  function lose(held: Client): void {
    if (held.isLost) return;
    held.isLost = true;
    if (client === held) {
      client = null;
      onLost();
    }
    void held.sql.end({ timeout: 0 });
  }

  async function within<Result>(held: Client, ms: number, work: PromiseLike<Result>): Promise<Result> {
    const timer = setTimeout(() => lose(held), ms);
    try {
      return await work;
    } finally {
      clearTimeout(timer);
    }
  }

  return {
    query: (ask) => use(({ sql }) => ask(sql)),
    async listen(channel) {
      await use(async (held) => (held.isPooled ? [] : held.sql.unsafe(`listen "${channel}"`)));
    },
    async close() {
      isClosed = true;
      const held = client;
      client = null;
      await held?.sql.end({ timeout: closeSeconds });
    },
  };
}

function closed(): Error {
  return codedError('CONNECTION_CLOSED', 'the connection was closed');
}

type Met = { readonly time: TimeSample; readonly isPooled: boolean };

/**
 * Asks a new connection for the database's time, and which server process answers. A pooler lends one for a while, and
 * the number it named when the connection was opened is made up.
 */
async function meetServer(sql: Sql, clock: Clock): Promise<Met> {
  const sentAt = clock.now();
  const rows = await sql<{ now: number; pid: number }[]>`
    select (extract(epoch from clock_timestamp()) * 1000)::float8 as now, pg_backend_pid() as pid`;
  const receivedAt = clock.now();
  const time = { sentAt, serverAt: rows[0]?.now ?? receivedAt, receivedAt };
  return { time, isPooled: rows[0]?.pid !== rows.state?.pid };
}

/** PostgreSQL takes neither NUL characters nor halves of a pair in a text. What is only compared does without them. */
export function plainText(text: string): string {
  return text.replaceAll(/\0|\p{Surrogate}/gu, '');
}
