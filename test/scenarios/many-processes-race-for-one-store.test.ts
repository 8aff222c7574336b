import { afterAll, beforeAll, describe } from 'vitest';
import { openPostgresGround } from '../support/postgres-race-ground.ts';
import { type PostgresServer, startPostgres, whyNoPostgres } from '../support/postgres-server.ts';
import { openFileGround, openMemoryGround } from '../support/store-race-ground.ts';
import { describeRaceProof } from '../support/store-race-proof.ts';

const missing = whyNoPostgres();
const plan = { racers: 12, sessions: 220, keep: 170, sessionsPerKill: 12, hardLinks: 'all' } as const;

describe('Many processes race for one store', () => {
  describe('in files', () => describeRaceProof(plan, openFileGround));

  /** Nothing but one process has it: there many calls race. */
  describe('in memory', () => describeRaceProof(plan, openMemoryGround));

  describe.skipIf(missing !== null)(
    `in PostgreSQL${missing === null ? '' : ` (skipped: ${missing})`}`,
    () => {
      let server: PostgresServer;
      beforeAll(async () => {
        server = await startPostgres();
      });
      afterAll(() => server?.stop());

      const shorter = { ...plan, racers: 8, sessions: 90, keep: 60, sessionsPerKill: 10 };
      describeRaceProof(shorter, (log) => openPostgresGround(server.freshInbox(), log));
    },
  );
});
