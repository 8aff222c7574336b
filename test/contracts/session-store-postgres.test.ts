import { afterAll, describe } from 'vitest';
import { openPostgresBench } from '../support/postgres-bench.ts';
import { type PostgresServer, startPostgres, whyNoPostgres } from '../support/postgres-server.ts';
import { describeFailures } from './postgres-failures.ts';
import { describePooler } from './postgres-pooler.ts';
import { describeSchema } from './postgres-schema.ts';
import { describeTroubles } from './postgres-troubles.ts';
import { describeSessionStore } from './session-store.ts';
import { describeTeam } from './team.ts';

const missing = whyNoPostgres();

describe.skipIf(missing !== null)(`PostgreSQL${missing === null ? '' : ` (skipped: ${missing})`}`, () => {
  let started: Promise<PostgresServer> | null = null;
  const server = () => {
    started ??= startPostgres();
    return started;
  };
  afterAll(async () => (await started)?.stop());

  describeSessionStore('in PostgreSQL', async () => openPostgresBench((await server()).freshInbox()));
  describeTeam(server);
  describeSchema(server);
  describe('when things go wrong, and behind a pooler', { tags: ['thorough'] }, () => {
    describeFailures(server);
    describeTroubles(server);
    describePooler(server);
  });
});
