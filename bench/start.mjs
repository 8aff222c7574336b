// From spawn to the tool list, with and without the compiled code a first question leaves in the home.
import { interleave, mb, ms, times } from './figures.mjs';
import { handOff, makeHome, startFloor, startOurs, warmHome } from './our-program.mjs';
import { activityOf, memoryOf } from './process-facts.mjs';

export async function start() {
  const [fresh, warm] = [makeHome(), await warmHome()];
  const median = await interleave(15, [
    { name: 'floor', run: () => visit(startFloor()) },
    { name: 'first', run: () => visit(startOurs(fresh)) },
    { name: 'later', run: () => visit(startOurs(warm)) },
    { name: 'first question', run: () => firstQuestion(startOurs(makeHome())) },
    { name: 'later question', run: () => firstQuestion(startOurs(warm)) },
  ]);
  const question = (name) => median(name, 'handedOver');
  const compare = (what, name, field, unit) => {
    const [ours, floor] = [median(name, field), median('floor', field)];
    return { what, floor: unit(floor), ours: unit(ours), figure: times(ours, floor), value: ours / floor };
  };
  return [
    compare('spawn → initialize, a home without questions yet', 'first', 'initialized', ms),
    compare('spawn → tools/list, a home without questions yet', 'first', 'listed', ms),
    compare('spawn → initialize', 'later', 'initialized', ms),
    compare('spawn → tools/list', 'later', 'listed', ms),
    compare('CPU time up to then', 'later', 'cpu', ms),
    compare('memory, RSS', 'later', 'rss', mb),
    compare('memory, PSS', 'later', 'pss', mb),
    compare('exit after stdin closes', 'later', 'exit', ms),
    {
      what: 'first question of a process → handed over; floor: in a home without compiled code',
      floor: ms(question('first question')),
      ours: ms(question('later question')),
      figure: times(question('later question'), question('first question')),
      value: question('later question') / question('first question'),
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
