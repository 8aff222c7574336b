import { afterAll, describe } from 'vitest';
import { nodeDisk } from '../../src/files/node-disk.ts';
import type { StoreKind } from '../../src/store/settings.ts';
import { openPostgresBench } from '../support/postgres-bench.ts';
import { type PostgresServer, startPostgres, whyNoPostgres } from '../support/postgres-server.ts';
import { openFileBench, openMemoryBench } from '../support/store-bench.ts';
import { failure } from '../support/store-faults.ts';
import { describePostgresAttachments } from './postgres-attachments.ts';
import { describeFailures } from './postgres-failures.ts';
import { describePooler } from './postgres-pooler.ts';
import { describeSchema } from './postgres-schema.ts';
import { describeTroubles } from './postgres-troubles.ts';
import { describeSessionStore } from './session-store.ts';
import { describeTeam } from './team.ts';

/** A kind of store without an entry does not compile: each one keeps the contract. */
const contracts: Readonly<Record<StoreKind | 'memory', () => void>> = {
  memory: () => describeSessionStore('in memory', openMemoryBench),
  files() {
    describeSessionStore('in files', () => openFileBench());
    describeSessionStore('in files, nothing watched', () => openFileBench({ watching: 'off' }));
    describeSessionStore('in files, without hard links', () => openFileBench({ disk: withoutHardLinks }));
  },
  postgres: describePostgres,
};

const withoutHardLinks = {
  ...nodeDisk,
  link: async () => {
    throw failure('EPERM');
  },
};

for (const describeContract of Object.values(contracts)) describeContract();

function describePostgres(): void {
  const missing = whyNoPostgres();
  const skipped = missing === null ? '' : ` (skipped: ${missing})`;
  describe.skipIf(missing !== null)(`PostgreSQL${skipped}`, () => {
    let started: Promise<PostgresServer> | null = null;
    const server = () => {
      started ??= startPostgres();
      return started;
    };
    afterAll(async () => (await started)?.stop());

    describeSessionStore('in PostgreSQL', async () => openPostgresBench((await server()).freshInbox()));
    describePostgresAttachments(server);
    describeTeam(server);
    describeSchema(server);
    describe('when things go wrong, and behind a pooler', { tags: ['thorough'] }, () => {
      describeFailures(server);
      describeTroubles(server);
      describePooler(server);
    });
  });
}
