// `npm run fuzz`: throws seeded inputs at every way in. One line a target, one line of figures at the end.
//   --inputs N --seed S   N inputs in all, made from S (20,000 from 1)
//   --only TARGET         all of them at one target
//   --input I             input I of that target again, and no other
//   --limit MS            an input that takes longer is a failure (1,000, or what its target promises)
//   --hang SECONDS        how long an input may take until it is given up (30)
//   --planted             mistakes that have to be reported, instead of the product
import { parseArgs } from 'node:util';
import { Worker } from 'node:worker_threads';
import { refuse, wholeNumber } from './arguments.mjs';
import { bundleSource } from './bundle-source.mjs';

const { values } = parseArgs({
  options: {
    inputs: { type: 'string', default: '20000' },
    seed: { type: 'string', default: '1' },
    only: { type: 'string' },
    input: { type: 'string' },
    limit: { type: 'string' },
    hang: { type: 'string', default: '30' },
    planted: { type: 'boolean', default: false },
  },
});
const usualLimitMs = 1_000;
// Before its first input a target builds and starts what it needs.
const openingSeconds = 120;
const rooms = ['fuzz', 'all-targets', 'planted-targets'];
const program = await bundleSource(rooms.map((room) => `export * from './test/fuzz/${room}.ts';`).join('\n'));
try {
  process.exitCode = (await fuzzAll(program.url)) ? 0 : 1;
} finally {
  program.remove();
}

async function fuzzAll(program) {
  const { fuzzTargets, plantedTargets } = await import(program);
  const all = values.planted ? plantedTargets.map((target) => ({ target, share: 1 })) : fuzzTargets;
  const chosen = all
    .map(({ target, share }) => ({ name: target.name, limitMs: limitOf(target), share }))
    .filter(({ name }) => values.only === undefined || name === values.only);
  if (chosen.length === 0)
    refuse(`no such target; there are ${all.map(({ target }) => target.name).join(', ')}`);
  if (values.input !== undefined && values.only === undefined) refuse('--input needs --only');
  const shares = chosen.reduce((sum, { share }) => sum + share, 0);
  const reports = [];
  for (const { name, limitMs, share } of chosen) {
    const inputs = Math.ceil((whole('inputs') * share) / shares);
    const range = values.input === undefined ? { from: 1, inputs } : { from: whole('input'), inputs: 1 };
    const report = await inWorker(program, { name, seed: whole('seed'), ...range, limitMs });
    reports.push({ ...report, limitMs });
    tell(report);
  }
  return sumUp(reports);
}

function limitOf({ limitMs = usualLimitMs }) {
  return values.limit === undefined ? limitMs : whole('limit');
}

function whole(name) {
  return wholeNumber(name, values[name]);
}

function tell({ target, inputs, slowest, failures }) {
  const worst = `slowest ${ms(slowest)} ms (input ${slowest.input})`;
  console.log(`${target}: ${count(inputs)} inputs, ${worst}, ${failures.length} failed`);
  const planted = values.planted ? '--planted ' : '';
  for (const { input, kind, what } of failures.slice(0, 5)) {
    const again = `npm run fuzz -- ${planted}--seed ${values.seed} --only "${target}" --input ${input}`;
    console.log(`  ${kind}: ${what.split('\n').slice(0, 6).join('\n')}\n  again: ${again}`);
  }
}

function sumUp(reports) {
  const failures = reports.flatMap((report) => report.failures);
  const of = (kind) => failures.filter((failure) => failure.kind === kind).length;
  const total = reports.reduce((sum, { inputs }) => sum + inputs, 0);
  const [slowest] = reports.toSorted((one, other) => other.slowest.ms - one.slowest.ms);
  const limits = [...new Set(reports.map(({ limitMs }) => count(limitMs)))];
  const each = reports.map(({ target, inputs }) => `${target} ${count(inputs)}`).join(', ');
  console.log(
    `${count(total)} inputs (${each}): ${of('crash')} crashes, ` +
      `slowest ${ms(slowest.slowest)} ms (${slowest.target}), ${of('slow')} over ${limits.join(' or ')} ms`,
  );
  return failures.length === 0;
}

function count(number) {
  return number.toLocaleString('en');
}

function ms(slowest) {
  return count(Math.round(slowest.ms));
}

/** In a thread of its own, so that an input that never ends can be named and given up. */
function inWorker(program, { name, ...plan }) {
  const code = `
    import { parentPort, workerData } from 'node:worker_threads';
    const { fuzz, fuzzTargets, plantedTargets } = await import(workerData.program);
    const targets = [...fuzzTargets.map(({ target }) => target), ...plantedTargets];
    const progress = new Int32Array(workerData.progress);
    const target = targets.find(({ name }) => name === workerData.name);
    const onInput = (input) => Atomics.store(progress, 0, input);
    parentPort.postMessage(await fuzz(target, { ...workerData.plan, onInput }));
  `;
  const url = new URL(`data:text/javascript,${encodeURIComponent(code)}`);
  const progress = new SharedArrayBuffer(4);
  const reached = () => Atomics.load(new Int32Array(progress), 0);
  return new Promise((resolve) => {
    const worker = new Worker(url, { workerData: { program, name, plan, progress } });
    let last = { input: reached(), at: performance.now() };

    function finish(report) {
      clearInterval(watch);
      resolve(report);
      void worker.terminate();
    }

    function giveUp(kind, what) {
      const input = reached();
      const slowest = { ms: performance.now() - last.at, input };
      finish({ target: name, inputs: input - plan.from + 1, slowest, failures: [{ input, kind, what }] });
    }

    const watch = setInterval(() => {
      if (reached() !== last.input) last = { input: reached(), at: performance.now() };
      const patience = reached() === 0 ? openingSeconds : whole('hang');
      if (performance.now() - last.at > patience * 1_000) giveUp('slow', 'has not ended');
    }, 200);
    worker.once('message', finish);
    worker.once('error', (cause) => giveUp('crash', cause.stack ?? String(cause)));
  });
}
