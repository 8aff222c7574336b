import { describe, expect, test } from 'vitest';
import { whyNoPostgres } from '../support/postgres-server.ts';
import { tortureTeam } from '../torture/team/team-torture.ts';

const missing = whyNoPostgres();
const why = missing === null ? '' : ` (skipped: ${missing})`;

/** `npm run torture -- --store postgres` does it to more processes, for longer. */
describe.skipIf(missing !== null)(`A team in trouble${why}`, { tags: ['thorough'], timeout: 300_000 }, () => {
  test('kills, cuts, stalls and a restart of the database cost no question its one ending, and no agent its answer', async () => {
    const plan = {
      ...{ hosts: 3, serversPerHost: 2, callsPerServer: 3, sessions: 40, restarts: 1 },
      // The machine of a test may be busy with others.
      mostMsAfterTrouble: 15_000,
    };
    const { violations, lines } = await tortureTeam(plan, 1);
    expect(violations, lines.join('\n')).toEqual([]);
  });
});
