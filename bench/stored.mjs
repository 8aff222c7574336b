// Does anybody have to wait for what is stored? The same deeds with none, ten thousand and fifty thousand decisions in
// the home, in turns. `--program FILE` measures another build, so that two can be laid side by side.
import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { interleave, mb, ms, times } from './figures.mjs';
import { loadSource } from './load-source.mjs';
import { enterPortal, envOf, handOff, makeHome, program, startOurs } from './our-program.mjs';
import { activityOf, memoryOf } from './process-facts.mjs';

const homes = [
  { name: '10,000 of one day', count: 10_000, days: 1 },
  { name: '50,000 of one day', count: 50_000, days: 1 },
  { name: '50,000 of 30 days', count: 50_000, days: 29 },
];
const laps = 25;
const searches = 10;

export async function stored({ program: build = program }) {
  const { seedEnded } = await loadSource("export { seedEnded } from './test/support/store-seed.ts';");
  const empty = await openHome(build, { name: 'nothing', seed: () => {} });
  const full = [];
  for (const { name, count, days } of homes) {
    const seed = (home) => seedEnded(home, { count, until: Date.now() - 60_000, days });
    full.push(await openHome(build, { name, seed }));
  }
  // Apart from each other: what a search leaves to be collected would be paid for by the next question.
  const all = [empty, ...full];
  const median = await interleave(
    laps,
    all.map(({ name, live }) => ({ name, run: live })),
  );
  for (const home of all) home.firstSearch = await home.search('nowhere');
  const medianSearch = await interleave(
    searches,
    all.map(({ name, lookFor }) => ({ name, run: lookFor })),
  );
  for (const { close } of [empty, ...full]) await close();
  const against = (what, field, { aim, of = median } = {}) =>
    full.map(({ name }) => {
      const [none, some] = [of('nothing', field), of(name, field)];
      const figure = { floor: ms(none), ours: ms(some), figure: times(some, none), value: some / none };
      return { what: `${what}, ${name}`, ...figure, ...(aim && { aim }) };
    });
  return [
    ...full.map(({ name, firstList }) => alone(`first list ever, ${name}`, firstList)),
    ...against('ask', 'asked', { aim: 1.2 }),
    ...against('answer posted → result at the agent', 'answered', { aim: 1.2 }),
    ...against('list of the 5 latest', 'listed', { aim: 1.2 }),
    ...against('CPU of all three and of what follows them', 'cpu', { aim: 1.2 }),
    ...full.map(({ name, firstSearch }) => alone(`first search, finds nothing, ${name}`, firstSearch)),
    ...against('search that finds nothing', 'missed', { of: medianSearch }),
    ...against('CPU of that', 'searchCpu', { of: medianSearch }),
    ...against('search that finds every hundredth', 'hit', { of: medianSearch }),
    ...(await fatSessions(build)),
  ];
}

function alone(what, took) {
  return { what, floor: '-', ours: ms(took), figure: ms(took), value: took };
}

async function openHome(build, { name, seed }) {
  const home = makeHome();
  // Otherwise the first question would remove all but the latest thousand.
  writeFileSync(join(home, 'config.json'), JSON.stringify({ max_sessions: 100_000 }));
  seed(home);
  const firstList = await timed(() => run([build, 'history', '--limit', '1'], home));
  const server = startOurs(home, {}, build);
  await server.initialize();
  const { http } = await enterPortal((await handOff(server)).url);
  const search = (word) => timed(() => http('GET', `/api/history?q=${word}`));
  const cpuOf = async (deed) => {
    const before = activityOf(server.pid).cpuMs;
    const result = await deed();
    return { result, cpu: activityOf(server.pid).cpuMs - before };
  };
  return {
    name,
    firstList,
    search,
    async live() {
      const { result, cpu } = await cpuOf(async () => ({
        ...(await askAndAnswer(server, http)),
        listed: await timed(() => http('GET', '/api/interactions?filter=completed')),
        // What an answer entails goes on after it: the delivery is noted, and what is too old removed.
        settled: await new Promise((resolve) => setTimeout(resolve, 200)),
      }));
      return { ...result, cpu };
    },
    async lookFor() {
      const { result: missed, cpu: searchCpu } = await cpuOf(() => search('nowhere'));
      return { missed, searchCpu, hit: await search('needle') };
    },
    close: () => server.close(),
  };
}

async function run(args, home) {
  const child = spawn(process.execPath, args, { env: { ...process.env, ...envOf(home) }, stdio: 'ignore' });
  await once(child, 'exit');
}

async function askAndAnswer(server, http) {
  const title = randomUUID();
  let id;
  const asked = await timed(async () => {
    ({ session_id: id } = await handOff(server, title));
  });
  const polled = server.call('provide_choice', { session_id: id });
  // The poll has to be waiting before it can be woken.
  await server.list();
  const answered = await timed(async () => {
    const body = { attempt: randomUUID(), selected_ids: ['option-1'] };
    await Promise.all([http('POST', `/api/interactions/${id}/answer`, body), polled]);
  });
  return { asked, answered };
}

/** A thousand decisions of 490 KB each: what a process that lists and searches them needs. */
async function fatSessions(build) {
  const { seedFat } = await loadSource("export { seedFat } from './test/support/store-seed.ts';");
  const home = makeHome();
  seedFat(home, { count: 1_000, until: Date.now() - 60_000, days: 20 });
  const server = startOurs(home, {}, build);
  await server.initialize();
  let address;
  const first = await timed(async () => {
    ({ url: address } = await handOff(server));
  });
  const { http } = await enterPortal(address);
  await http('GET', '/api/interactions');
  const missed = await timed(() => http('GET', '/api/history?q=nowhere'));
  const { rss } = memoryOf(server.pid);
  await server.close();
  return [
    alone('first question beside 1,000 of 490 KB', first),
    alone('first search beside them, finds nothing', missed),
    { what: 'memory beside them', floor: '-', ours: mb(rss), figure: mb(rss), value: rss, aim: 200 },
  ];
}

async function timed(deed) {
  const startedAt = performance.now();
  await deed();
  return performance.now() - startedAt;
}
