import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { type PostgresServer, storeUrl } from '../../support/postgres-server.ts';
import { program } from '../../support/program-process.ts';
import type { Random } from '../../support/seeded-random.ts';
import { startStallingProxy } from '../../support/stalling-proxy.ts';
import { createLedger, type Ledger } from '../ledger.ts';
import { createServers, type Servers } from '../servers.ts';
import { createTimes, type Times } from './times.ts';

/** A machine of the team: its own home, its own way to the database, and some server processes. */
export type Host = {
  readonly name: string;
  readonly servers: Servers;
  readonly network: Awaited<ReturnType<typeof startStallingProxy>>;
  /** The last address an agent was given there: how a person comes in, or comes back. */
  address: string | null;
};

export type Team = {
  readonly hosts: readonly Host[];
  readonly database: {
    readonly url: string;
    readonly inbox: string;
    readonly power: PostgresServer['power'];
  };
  readonly random: Random;
  readonly ledger: Ledger;
  readonly times: Times;
  readonly troubles: Record<'kills' | 'cuts' | 'stalls' | 'terminated' | 'restarts', number>;
  /** Null when all questions have been asked. */
  nextQuestion(): string | null;
  newText(): string;
  /** Whether every question has its result. */
  isOver(): boolean;
  finished(): void;
};

export type TeamPlan = {
  readonly hosts: number;
  readonly serversPerHost: number;
  readonly callsPerServer: number;
  readonly sessions: number;
  /** How often the server itself is restarted on the way. */
  readonly restarts: number;
  /** How long an agent may wait for an answer that is stored, once nothing is between it and the database. */
  readonly mostMsAfterTrouble: number;
};

type Options = { readonly plan: TeamPlan; readonly server: PostgresServer; readonly random: Random };

export async function openTeam({ plan, server, random }: Options) {
  const folder = mkdtempSync(join(tmpdir(), 'choice-team-'));
  const address = server.freshInbox();
  const ledger = createLedger();
  const hosts = await Promise.all(
    Array.from({ length: plan.hosts }, (_none, n) => openHost(`host-${n + 1}`, { folder, address, ledger })),
  );
  let asked = 0;
  let results = 0;
  let texts = 0;
  const team: Team = {
    ...{ hosts, random, ledger, times: createTimes() },
    database: { url: address.url, inbox: address.inbox, power: server.power },
    troubles: { kills: 0, cuts: 0, stalls: 0, terminated: 0, restarts: 0 },
    nextQuestion() {
      asked += 1;
      return asked > plan.sessions ? null : `Question ${asked}`;
    },
    newText() {
      texts += 1;
      return `text-${texts}`;
    },
    isOver: () => results >= plan.sessions,
    finished() {
      results += 1;
    },
  };
  async function close(): Promise<void> {
    await Promise.all(hosts.map(({ servers }) => servers.closeAll()));
    await Promise.all(hosts.map(({ network }) => network.close()));
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }
  return { team, close, asked: () => Math.min(asked, plan.sessions), results: () => results };
}

type Surroundings = {
  readonly folder: string;
  readonly address: ReturnType<PostgresServer['freshInbox']>;
  readonly ledger: Ledger;
};

async function openHost(name: string, { folder, address, ledger }: Surroundings): Promise<Host> {
  const [home, logs] = [join(folder, name), join(folder, `${name}-logs`)];
  for (const made of [home, logs]) mkdirSync(made, { mode: 0o700 });
  const network = await startStallingProxy(Number(new URL(address.url).port));
  const env = {
    CHOICE_STORE: Object.assign(storeUrl(address), { port: String(network.port) }).href,
    // Every call that comes back brings a person a key to the portal.
    CHOICE_HOLD_SECONDS: '2',
    NODE_OPTIONS: `--require=${join(dirname(program), '..', 'test', 'torture', 'team', 'host.cjs')}`,
    TORTURE_HOST: name,
  };
  return { name, network, address: null, servers: createServers({ home, env, ledger, logs }) };
}
