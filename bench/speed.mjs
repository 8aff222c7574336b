// What a change of speed is judged by, on one page: what a lap of ask and answer opens and costs, when the page is seen,
// a search that finds nothing, and a home without lists. `--before FILE` measures another build in turns with this one.
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { askAndAnswer, openFloor, openOurs } from './answer.mjs';
import { openBrowser, seenAfter } from './browser.mjs';
import { interleave, ms, times } from './figures.mjs';
import { loadSource } from './load-source.mjs';
import {
  enterPortal,
  envOf,
  handOff,
  makeHome,
  program,
  question,
  startFloor,
  startOurs,
} from './our-program.mjs';
import { findByTitle } from './page.mjs';
import { activityOf } from './process-facts.mjs';
import { startCommand } from './server.mjs';

const settleMs = 500;
/** A home whose files were just made is read again and again, until an unchanged stamp is proof. */
const quietMs = 2_500;

/** `--measure cpu,page` takes some of them. */
const measures = { opens, cpu, page, search, lists };

export async function speed({ program: build = program, before, measure = Object.keys(measures).join() }) {
  const builds = [
    { name: 'ours', build },
    ...(before === undefined ? [] : [{ name: 'before', build: before }]),
  ];
  const found = [];
  for (const name of measure.split(',')) found.push(...(await measures[name](builds)));
  return found;
}

const pause = (wait) => new Promise((resolve) => setTimeout(resolve, wait));

/** One row for each build; the floor is the same for all. */
function rows(builds, what, { floor, of, aim, show = ms }) {
  return builds.map(({ name }) => {
    const value = of(name);
    const figure = Number.isFinite(floor) ? times(value, floor) : show(value);
    const shown = { floor: Number.isFinite(floor) ? show(floor) : '-', ours: show(value), figure, value };
    return { what: name === 'ours' ? what : `${what}, ${name}`, ...shown, ...(name === 'ours' && { aim }) };
  });
}

/** Counted by the kernel's own word. Without `strace` these rows are empty. */
async function opens(builds) {
  const laps = 10;
  const counts = new Map();
  for (const { name, build } of builds) {
    const home = makeHome();
    const trace = join(home, '..', `${name}-${process.pid}.strace`);
    const started = ['-f', '-qq', '-e', 'trace=open,openat', '-o', trace, process.execPath, build, 'stdio'];
    try {
      counts.set(
        name,
        await countOpens(startCommand('strace', started, { env: envOf(home) }), { home, trace, laps }),
      );
    } catch {
      counts.set(name, { opened: Number.NaN, listed: Number.NaN });
    } finally {
      rmSync(trace, { force: true });
    }
  }
  const show = (value) => value.toFixed(0);
  const row = (what, field, aim) =>
    rows(builds, what, { floor: Number.NaN, of: (name) => counts.get(name)[field], aim, show });
  return [
    ...row('files and folders opened in a lap', 'opened', 50),
    ...row('folders listed in a lap', 'listed', 32),
  ];
}

async function countOpens(server, { home, trace, laps }) {
  const ours = await openOurs(server);
  const lines = () =>
    readFileSync(trace, 'utf8')
      .split('\n')
      .filter((line) => line.includes(`"${home}`));
  for (let lap = 0; lap < 3; lap += 1) await askAndAnswer(ours);
  await pause(quietMs);
  const before = lines().length;
  for (let lap = 0; lap < laps; lap += 1) await askAndAnswer(ours);
  await pause(settleMs);
  const during = lines().slice(before);
  ours.socket.terminate();
  await ours.server.close();
  const listed = during.filter((line) => line.includes('O_DIRECTORY'));
  return { opened: during.length / laps, listed: listed.length / laps };
}

async function cpu(builds) {
  const laps = 20;
  const floor = await openFloor();
  const opened = [{ name: 'floor', ...floor }];
  for (const { name, build } of builds) {
    opened.push({ name, ...(await openOurs(startOurs(makeHome(), {}, build))) });
  }
  const round = async (one) => {
    const before = activityOf(one.server.pid).cpuMs;
    for (let lap = 0; lap < laps; lap += 1) await askAndAnswer(one);
    await pause(50);
    return { cpu: (activityOf(one.server.pid).cpuMs - before) / laps };
  };
  // Until V8 has compiled what is used.
  for (const one of opened) for (let warm = 0; warm < 10; warm += 1) await round(one);
  const of = await interleave(
    15,
    opened.map((one) => ({ name: one.name, run: () => round(one) })),
  );
  for (const { server, socket } of opened) {
    socket?.terminate();
    await server.close();
  }
  return rows(builds, 'CPU of a lap', { floor: of('floor', 'cpu'), of: (name) => of(name, 'cpu'), aim: 6 });
}

async function page(builds) {
  const laps = 15;
  const browser = await openBrowser();
  const floor = startFloor();
  await floor.initialize();
  void floor.call('ask', question('The same question'));
  const floorUrl = await new Promise((resolve) => floor.stderr.once('data', (text) => resolve(text.trim())));
  const looks = [{ name: 'floor', tab: await browser.newTab('#question-title'), url: floorUrl }];
  const servers = [floor];
  for (const { name, build } of builds) {
    const server = startOurs(makeHome(), {}, build);
    servers.push(server);
    await server.initialize();
    const { origin, http } = await enterPortal((await handOff(server, 'Opens the door')).url);
    const entry = await handOff(server);
    server.call('provide_choice', question('A question of 200', 200)).catch(() => {});
    const asked = await findByTitle(http, 'A question of 200');
    const tab = await browser.newTab('#question-title');
    await seenAfter(tab, entry.url);
    looks.push({ name: `${name} 4`, tab, url: `${origin}/choice/${entry.session_id}` });
    looks.push({ name: `${name} 200`, tab, url: `${origin}/choice/${asked}` });
  }
  const of = await interleave(
    laps,
    looks.map(({ name, tab, url }) => ({ name, run: async () => ({ seen: await seenAfter(tab, url) }) })),
  );
  await browser.close();
  for (const server of servers) await server.close();
  const row = (count, aim) =>
    rows(builds, `navigation → question of ${count} options visible`, {
      floor: of('floor', 'seen'),
      of: (name) => of(`${name} ${count}`, 'seen'),
      aim,
    });
  return [...row(4, 140), ...row(200, 160)];
}

async function search(builds) {
  const count = 50_000;
  const { seedEnded } = await loadSource("export { seedEnded } from './test/support/store-seed.ts';");
  const opened = [];
  for (const [what, days] of [
    ['one day', 1],
    ['30 days', 29],
  ]) {
    for (const { name, build } of builds) {
      const home = makeHome();
      // Otherwise the first question would remove all but the latest thousand.
      writeFileSync(join(home, 'config.json'), JSON.stringify({ max_sessions: 100_000 }));
      seedEnded(home, { count, until: Date.now() - 60_000, days });
      const server = startOurs(home, {}, build);
      await server.initialize();
      const { http } = await enterPortal((await handOff(server)).url);
      await http('GET', '/api/history?q=nowhere');
      opened.push({ name: `${name} ${what}`, server, http });
    }
  }
  const look =
    ({ http, server }, path) =>
    async () => {
      const [startedAt, before] = [performance.now(), activityOf(server.pid).cpuMs];
      await http('GET', path);
      return { took: performance.now() - startedAt, cpu: activityOf(server.pid).cpuMs - before };
    };
  const of = await interleave(15, [
    { name: 'floor', run: look(opened[0], '/healthz') },
    ...opened.map((one) => ({ name: one.name, run: look(one, '/api/history?q=nowhere') })),
  ]);
  for (const { server } of opened) await server.close();
  return ['one day', '30 days'].flatMap((what) => {
    const row = (text, field, aim) =>
      rows(builds, `${text} among ${count.toLocaleString('en')} of ${what}`, {
        floor: of('floor', field),
        of: (name) => of(`${name} ${what}`, field),
        aim,
      });
    return [...row('search that finds nothing', 'took', 100), ...row('CPU of that', 'cpu')];
  });
}

/** A new process each time, in a home whose lists were deleted. */
async function lists(builds) {
  const count = 10_000;
  const { seedEnded } = await loadSource("export { seedEnded } from './test/support/store-seed.ts';");
  const [full, empty] = [makeHome(), makeHome()];
  for (const home of [full, empty]) {
    writeFileSync(join(home, 'config.json'), JSON.stringify({ max_sessions: 100_000 }));
  }
  seedEnded(full, { count, until: Date.now() - 60_000, days: 1 });
  const first = (build, home) => async () => {
    rmSync(join(home, 'ended'), { recursive: true, force: true });
    const server = startOurs(home, {}, build);
    await server.initialize();
    const [askedAt, { url }] = [performance.now(), await handOff(server)];
    const offered = performance.now() - askedAt;
    const { http } = await enterPortal(url);
    const openedAt = performance.now();
    await http('GET', '/api/interactions');
    const listed = performance.now() - openedAt;
    await server.close();
    return { offered, listed };
  };
  const of = await interleave(5, [
    { name: 'floor', run: first(builds[0].build, empty) },
    ...builds.map(({ name, build }) => ({ name, run: first(build, full) })),
  ]);
  const row = (what, field) =>
    rows(builds, `${what}, ${count.toLocaleString('en')} of one day without lists`, {
      floor: of('floor', field),
      of: (name) => of(name, field),
    });
  return [...row('first question offered', 'offered'), ...row('first list after it', 'listed')];
}
