// From spawn to the tool list, and from the first question, which loads the program, to its hand-off.
import { interleave, mb, ms, times } from './figures.mjs';
import { handOff, makeHome, startFloor, startOurs } from './our-program.mjs';
import { activityOf, memoryOf } from './process-facts.mjs';

export async function start() {
  const home = makeHome();
  const median = await interleave(15, [
    { name: 'floor', run: () => visit(startFloor()) },
    { name: 'ours', run: () => visit(startOurs(home)) },
    { name: 'question', run: () => firstQuestion(startOurs(makeHome())) },
  ]);
  const compare = (what, field, unit) => {
    const [ours, floor] = [median('ours', field), median('floor', field)];
    return { what, floor: unit(floor), ours: unit(ours), figure: times(ours, floor), value: ours / floor };
  };
  const [question, spawned] = [median('question', 'handedOver'), median('floor', 'initialized')];
  return [
    compare('spawn → initialize', 'initialized', ms),
    compare('spawn → tools/list', 'listed', ms),
    compare('CPU time up to then', 'cpu', ms),
    compare('memory, RSS', 'rss', mb),
    compare('memory, PSS', 'pss', mb),
    compare('exit after stdin closes', 'exit', ms),
    {
      what: 'first question of a process → handed over; floor: a start of the floor',
      floor: ms(spawned),
      ours: ms(question),
      figure: times(question, spawned),
      value: question / spawned,
    },
  ];
}

/** Until then the server is loaded, and everything behind it opened. */
async function firstQuestion(server) {
  await server.initialize();
  await server.list();
  const askedAt = performance.now();
  await handOff(server);
  const handedOver = performance.now() - askedAt;
  await server.close();
  return { handedOver };
}

async function visit(server) {
  await server.initialize();
  const initialized = server.sinceStart();
  await server.list();
  const listed = server.sinceStart();
  const cpu = activityOf(server.pid).cpuMs;
  const memory = memoryOf(server.pid);
  return { initialized, listed, cpu, ...memory, exit: await server.close() };
}
