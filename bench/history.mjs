// Ten thousand answered questions: does anybody have to wait for them?
import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { openBrowser, seenAfter } from './browser.mjs';
import { interleave, median, more, ms } from './figures.mjs';
import { enterPortal, envOf, handOff, makeHome, program, startOurs } from './house.mjs';
import { loadSource } from './load-source.mjs';

const count = 10_000;

export async function history() {
  const home = makeHome();
  const { seedEnded } = await loadSource("export { seedEnded } from './test/support/store-seed.ts';");
  seedEnded(home, { count, until: Date.now() - 60_000, days: 20 });
  // Otherwise the first question would tidy all but the latest thousand away.
  writeFileSync(join(home, 'config.json'), JSON.stringify({ max_sessions: 100_000 }));
  const server = startOurs(home);
  await server.initialize();
  const { url } = await handOff(server);
  const { origin, http } = await enterPortal(url);
  try {
    return [...(await search(http)), await list(origin, url), ...(await command(home))];
  } finally {
    await server.close();
  }
}

async function search(http) {
  const ask = () => timed(() => http('GET', '/api/history?q=needle'));
  const cold = await ask();
  const warm = await interleave(15, [
    { name: 'floor', run: async () => ({ took: await timed(() => http('GET', '/healthz')) }) },
    { name: 'ours', run: async () => ({ took: await ask() }) },
  ]);
  const floor = warm('floor', 'took');
  const row = (what, took, aim) => ({
    what,
    floor: ms(floor),
    ours: ms(took),
    figure: more(took, floor),
    value: took,
    ...(aim && { aim }),
  });
  return [
    row(`search among ${count}, first time`, cold),
    row(`search among ${count}, again`, warm('ours', 'took'), 150),
  ];
}

async function list(origin, url) {
  const browser = await openBrowser();
  const tab = await browser.newTab('.entry-title');
  await seenAfter(tab, url);
  const laps = [];
  for (let lap = 0; lap < 7; lap += 1) laps.push(await seenAfter(tab, `${origin}/`));
  await browser.close();
  const seen = median(laps);
  return {
    what: `list beside ${count} painted`,
    floor: '0 ms',
    ours: ms(seen),
    figure: `+${ms(seen)}`,
    value: seen,
    aim: 300,
  };
}

async function command(home) {
  const run = (args) =>
    timed(() => spawnSync(process.execPath, args, { env: { ...process.env, ...envOf(home) } }));
  const took = await interleave(7, [
    { name: 'bare', run: async () => ({ took: await run(['-e', '0']) }) },
    { name: 'ours', run: async () => ({ took: await run([program, 'history', '--limit', '20']) }) },
  ]);
  const [bare, ours] = [took('bare', 'took'), took('ours', 'took')];
  return [
    {
      what: 'history --limit 20 over bare node',
      floor: ms(bare),
      ours: ms(ours),
      figure: more(ours, bare),
      value: ours - bare,
    },
  ];
}

async function timed(deed) {
  const startedAt = performance.now();
  await deed();
  return performance.now() - startedAt;
}
