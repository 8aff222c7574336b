import { runSql, startPostgres } from '../../support/postgres-server.ts';
import { createRandom } from '../../support/seeded-random.ts';
import { liveAsMember, liveAsTeamAgent } from './members.ts';
import { openTeam, type Team, type TeamPlan } from './team.ts';
import { summary } from './times.ts';
import { troubleTeam } from './troubles.ts';

export type TeamReport = { readonly violations: readonly string[]; readonly lines: readonly string[] };

/** Agents and people of several machines share an inbox, while processes, networks and the database fail. */
export async function tortureTeam(plan: TeamPlan, seed: number): Promise<TeamReport> {
  const server = await startPostgres();
  const { team, close, asked } = await openTeam({ plan, server, random: createRandom(seed) });
  const started = performance.now();
  try {
    const agents = team.hosts.flatMap((host) =>
      Array.from({ length: plan.serversPerHost * plan.callsPerServer }, (_none, n) =>
        liveAsTeamAgent(team, host, n % plan.serversPerHost),
      ),
    );
    const members = team.hosts.flatMap((host) => [liveAsMember(team, host), liveAsMember(team, host)]);
    await Promise.all([...agents, ...members, troubleTeam(team, plan, asked)]);
    await audit(team);
  } finally {
    await close();
    await server.stop();
  }
  const { times, ledger, troubles } = team;
  for (const late of times.afterTrouble.filter((ms) => ms > plan.mostMsAfterTrouble)) {
    ledger.fail(`an agent had its answer ${late.toFixed(0)} ms after the trouble was over`);
  }
  const seconds = ((performance.now() - started) / 1_000).toFixed(0);
  return {
    violations: ledger.violations,
    lines: [
      `${plan.hosts * plan.serversPerHost} processes on ${plan.hosts} hosts, ${plan.sessions} questions in ${seconds} s, seed ${seed}`,
      Object.entries(troubles)
        .map(([what, count]) => `${count} ${what}`)
        .join(', '),
      `answer to agent: ${summary(times.calm)}`,
      `answer to agent after the database was back: ${summary(times.afterTrouble)}`,
      `${ledger.violations.length} violations`,
    ],
  };
}

/** What the database holds, read without our code: one ending each, and it is the one that people and agents were told. */
async function audit({ database, ledger }: Team): Promise<void> {
  const rows = (await runSql(
    database.url,
    `select id, count(*) filter (where body::json ->> 'kind' = 'ended')::integer as endings,
       string_agg(body, '') as bodies
     from choice.event where home = '${database.inbox}' group by id`,
  )) as readonly { readonly id: string; readonly endings: number; readonly bodies: string }[];
  const found = new Map(rows.map((row) => [row.id, row]));
  for (const [id, { taken }] of ledger.sessions) {
    const row = found.get(id);
    if (row === undefined) ledger.fail(`${id} is gone`);
    else if (row.endings !== 1) ledger.fail(`${id} ended ${row.endings} times`);
    else if (taken !== null && !row.bodies.includes(`"${taken}"`)) ledger.fail(`${id}: ${taken} is lost`);
  }
}
