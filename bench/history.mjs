// Ten thousand answered questions: does anybody have to wait for them?
import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { openBrowser, seenAfter } from './browser.mjs';
import { interleave, more, ms } from './figures.mjs';
import { loadSource } from './load-source.mjs';
import { enterPortal, envOf, handOff, makeHome, program, startOurs } from './our-program.mjs';

const count = 10_000;

export async function history() {
  const home = makeHome();
  const { seedEnded } = await loadSource("export { seedEnded } from './test/support/store-seed.ts';");
  seedEnded(home, { count, until: Date.now() - 60_000, days: 20 });
  // Otherwise the first question would tidy all but the latest thousand away.
  writeFileSync(join(home, 'config.json'), JSON.stringify({ max_sessions: 100_000 }));
  const server = startOurs(home);
  await server.initialize();
  const { origin, http } = await enterPortal((await handOff(server)).url);
  try {
    // As a person comes to a search: through the page, whose list it shows first.
    await http('GET', '/api/interactions');
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    const found = await search(http);
    // A key opens the door once; the browser needs one of its own.
    const { url } = await handOff(server);
    return [...found, await list(origin, url), ...(await commands(home))];
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
  // A browser shows JSON in a `pre`: the least a page can be.
  const tab = await browser.newTab('.entry-title, pre');
  await seenAfter(tab, url);
  const look = async (path) => ({ seen: await seenAfter(tab, origin + path) });
  const seen = await interleave(7, [
    { name: 'floor', run: () => look('/healthz') },
    { name: 'ours', run: () => look('/') },
  ]);
  await browser.close();
  const [floor, ours] = [seen('floor', 'seen'), seen('ours', 'seen')];
  return {
    what: `navigation → list beside ${count} painted`,
    floor: ms(floor),
    ours: ms(ours),
    figure: more(ours, floor),
    value: ours,
    aim: 300,
  };
}

/** A new process each time: nothing is in its memory. */
async function commands(home) {
  const env = { ...process.env, ...envOf(home) };
  const run = async (args) => ({ took: await timed(() => spawnSync(process.execPath, args, { env })) });
  const median = await interleave(7, [
    { name: 'bare', run: () => run(['-e', '0']) },
    { name: 'list', run: () => run([program, 'history', '--limit', '20']) },
    { name: 'search', run: () => run([program, 'history', 'search', 'needle']) },
  ]);
  const bare = median('bare', 'took');
  const row = (what, name) => {
    const ours = median(name, 'took');
    return { what, floor: ms(bare), ours: ms(ours), figure: more(ours, bare), value: ours - bare };
  };
  return [
    row('`history --limit 20` over bare node', 'list'),
    row('`history search needle` over bare node', 'search'),
  ];
}

async function timed(deed) {
  const startedAt = performance.now();
  await deed();
  return performance.now() - startedAt;
}
