import { afterAll, beforeAll, describe } from 'vitest';
import { openPostgresGround } from '../support/postgres-race-ground.ts';
import { type PostgresServer, startPostgres, whyNoPostgres } from '../support/postgres-server.ts';
import { describeRaceProof } from '../support/store-race-proof.ts';

const missing = whyNoPostgres();

/** How many racers are beaten depends on how many run at once, so on cores that have nothing else to do. */
describe.skipIf(missing !== null)(`Many processes race for one inbox (${missing ?? 'PostgreSQL'})`, () => {
  let server: PostgresServer;
  beforeAll(async () => {
    server = await startPostgres();
  });
  afterAll(() => server.stop());

  describeRaceProof(
    { racers: 8, sessions: 80, keep: 65, sessionsPerKill: 10, hardLinks: 'all', slower: 10 },
    async (log) => openPostgresGround(server.freshInbox(), log),
  );
});
