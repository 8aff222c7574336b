import { runSql } from '../../support/postgres-server.ts';
import { pause } from '../world.ts';
import type { Host, Team, TeamPlan } from './team.ts';

/** One after another until all is over, and the restarts of the server at their places between the questions. */
export async function troubleTeam(team: Team, plan: TeamPlan, asked: () => number): Promise<void> {
  const { random, troubles } = team;
  const deeds = [kill, kill, cut, cut, stall, terminate];
  while (!team.isOver()) {
    await pause(random.between(300, 1_500));
    const due = Math.floor((asked() * (plan.restarts + 1)) / plan.sessions);
    if (due > troubles.restarts && troubles.restarts < plan.restarts) await restart(team);
    else await random.pick(deeds)(team, random.pick(team.hosts));
  }
}

async function kill({ random, troubles }: Team, { servers }: Host): Promise<void> {
  const living = servers.living();
  if (living.length === 0) return;
  servers.kill(random.pick(living));
  troubles.kills += 1;
}

async function cut({ times, troubles }: Team, { name, network }: Host): Promise<void> {
  const over = times.begin(name);
  network.cut();
  over();
  troubles.cuts += 1;
}

async function stall({ random, times, troubles }: Team, { name, network }: Host): Promise<void> {
  const over = times.begin(name);
  network.stall('everything');
  await pause(random.between(200, 3_000));
  network.stall('nothing');
  over();
  troubles.stalls += 1;
}

async function terminate({ database, times, troubles }: Team): Promise<void> {
  const over = times.begin(null);
  const cutThem = `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'choice-mcp'`;
  troubles.terminated += (await runSql(database.url, cutThem)).length;
  over();
}

async function restart({ database, random, times, troubles }: Team): Promise<void> {
  troubles.restarts += 1;
  if (database.power === null) return;
  const over = times.begin(null);
  await database.power.off();
  await pause(random.between(0, 2_000));
  await database.power.on();
  over();
}
