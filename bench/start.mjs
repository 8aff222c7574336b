// From spawn to the tool list, with and without the compiled code a first question leaves in the home.
import { interleave, mb, ms, times } from './figures.mjs';
import { makeHome, startFloor, startOurs, warmHome } from './our-program.mjs';
import { activityOf, memoryOf } from './process-facts.mjs';

export async function start() {
  const [fresh, warm] = [makeHome(), await warmHome()];
  const median = await interleave(15, [
    { name: 'floor', run: () => visit(startFloor()) },
    { name: 'first', run: () => visit(startOurs(fresh)) },
    { name: 'later', run: () => visit(startOurs(warm)) },
  ]);
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
  ];
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
