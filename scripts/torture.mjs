// `npm run torture`: agents, people and troubles at once, against the built program.
//   --minutes M   how long (20)
//   --seed S      which troubles in which order (a new one each time)
//   --store postgres   a team on several machines instead, until 500 questions have their answers
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { refuse, wholeNumber } from './arguments.mjs';
import { bundleSource } from './bundle-source.mjs';
import { ensureBrowser } from './ensure-browser.mjs';

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '20' },
    seed: { type: 'string' },
    store: { type: 'string', default: 'files' },
  },
});
const minutes = Number(values.minutes);
if (!(minutes > 0)) refuse(`--minutes takes a number above 0, not ${values.minutes}`);
if (!['files', 'postgres'].includes(values.store))
  refuse(`--store takes files or postgres, not ${values.store}`);
const seed = values.seed === undefined ? Date.now() % 1_000_000 : wholeNumber('seed', values.seed);

const tests = join(import.meta.dirname, '..', 'test');
const entries = { files: 'torture', postgres: 'team/team-torture' };
// Where the modules find the program they run is counted from their own folder.
const program = await bundleSource(`export * from './test/torture/${entries[values.store]}.ts';`, {
  'import.meta.dirname': JSON.stringify(join(tests, 'support')),
});
try {
  const report = await (values.store === 'postgres' ? tortureTeam : tortureHome)(await import(program.url));
  for (const violation of report.violations) process.stdout.write(`broken: ${violation}\n`);
  for (const line of report.lines) process.stdout.write(`${line}\n`);
  process.exitCode = report.violations.length === 0 ? 0 : 1;
} finally {
  program.remove();
}

async function tortureHome({ torture }) {
  ensureBrowser();
  process.stdout.write(`torture: ${minutes} minutes, seed ${seed}\n`);
  const { violations, kept, line } = await torture({
    seconds: minutes * 60,
    seed,
    clockModule: join(tests, 'torture', 'clock.cjs'),
  });
  return { violations, lines: kept === null ? [line] : [`the home and the logs are kept in ${kept}`, line] };
}

async function tortureTeam(team) {
  process.stdout.write(`torture: a team, seed ${seed}\n`);
  const plan = { hosts: 3, serversPerHost: 4, callsPerServer: 4, sessions: 500, restarts: 2 };
  return team.tortureTeam({ ...plan, mostMsAfterTrouble: 2_000 }, seed);
}
