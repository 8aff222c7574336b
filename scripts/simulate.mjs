// `npm run simulate`: the simulation of test/simulation for as many seeds as wanted, on every core.
//   --seeds N --from S    N seeds from S on (10,000 from 1)
//   --seed S [--trace]    one seed again; with every step it took
//            [--bug NAME] and with a planted mistake
//   --planted [--runs R]  how many seeds it takes to notice each planted mistake, R times each (21)
import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import { Worker } from 'node:worker_threads';
import { refuse, wholeNumber } from './arguments.mjs';
import { bundleSource } from './bundle-source.mjs';

const { values } = parseArgs({
  options: {
    seeds: { type: 'string', default: '10000' },
    from: { type: 'string', default: '1' },
    seed: { type: 'string' },
    bug: { type: 'string' },
    trace: { type: 'boolean', default: false },
    planted: { type: 'boolean', default: false },
    runs: { type: 'string', default: '21' },
  },
});

const rooms = ['explain', 'planted-bugs', 'run-seeds'];
const { url: program, remove } = await bundleSource(
  rooms.map((room) => `export * from './test/simulation/${room}.ts';`).join('\n'),
);
try {
  if (values.seed !== undefined) await showSeed(program, whole('seed'));
  else if (values.planted) await measurePlanted(program, whole('runs'));
  else await runAll(program, { from: whole('from'), seeds: whole('seeds') });
} finally {
  remove();
}

function whole(name) {
  return wholeNumber(name, values[name]);
}

async function showSeed(program, seed) {
  const { explain, plantedBugs } = await import(program);
  const bug = values.bug === undefined ? {} : plantedBugs[values.bug];
  if (bug === undefined)
    refuse(`no such mistake: ${values.bug}; there are ${Object.keys(plantedBugs).join(', ')}`);
  const text = await explain(seed, values.trace ? { bug } : { bug, lines: 0 });
  console.log(text);
  process.exitCode = text.includes('broken: ') ? 1 : 0;
}

async function runAll(program, { from, seeds }) {
  const started = performance.now();
  const workers = Math.min(availableParallelism(), Math.max(1, seeds));
  const share = Math.ceil(seeds / workers);
  const ranges = Array.from({ length: workers }, (_value, place) => ({
    from: from + place * share,
    seeds: Math.min(share, seeds - place * share),
  })).filter((range) => range.seeds > 0);
  const tallies = await Promise.all(ranges.map((range) => inWorker(program, range)));
  const sum = (pick) => tallies.reduce((total, tally) => total + pick(tally), 0);
  const failing = tallies.flatMap((tally) => tally.failing);
  const explanation = tallies.find((tally) => tally.explanation !== null)?.explanation;
  if (explanation !== undefined) console.log(`${explanation}\n\nfailing seeds: ${failing.join(' ')}\n`);
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  const figure = (pick) => sum(pick).toLocaleString('en');
  console.log(
    `${seeds.toLocaleString('en')} seeds in ${seconds} s on ${workers} cores: ${failing.length} failing; ` +
      `${figure((tally) => tally.sessions)} sessions, ${figure((tally) => tally.acknowledged)} acknowledgements, ` +
      `${figure((tally) => tally.steps)} steps`,
  );
  process.exitCode = failing.length === 0 ? 0 : 1;
}

function inWorker(program, range) {
  const code = `
    import { parentPort, workerData } from 'node:worker_threads';
    const { runSeeds } = await import(workerData.program);
    parentPort.postMessage(await runSeeds(workerData.range));
  `;
  const url = new URL(`data:text/javascript,${encodeURIComponent(code)}`);
  return new Promise((resolve, reject) => {
    const worker = new Worker(url, { workerData: { program, range } });
    worker.once('message', resolve);
    worker.once('error', reject);
  });
}

/** From one catch to the next: how many seeds a search starting anywhere would have needed. */
async function measurePlanted(program, runs) {
  const { plantedBugs, firstCatch } = await import(program);
  for (const [name, bug] of Object.entries(plantedBugs)) {
    const needed = [];
    let from = whole('from');
    while (needed.length < runs) {
      const seed = await firstCatch(bug, { from, seeds: 3_000 });
      if (seed === null) break;
      needed.push(seed - from + 1);
      from = seed + 1;
    }
    needed.sort((one, other) => one - other);
    const median = needed[needed.length >> 1] ?? 'none';
    console.log(
      `${name}: median ${median}, most ${needed.at(-1) ?? 'more than 3,000'} of ${needed.length} runs`,
    );
  }
}
