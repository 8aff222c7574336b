// `npm run bench [-- --only start,page]`: every figure against a floor measured in the same minutes.
// `markdown` takes --inputs; `load` takes --processes, --open, --tabs and --stored; `load`, `stored` and `speed` take --program; `team` takes
// --stored; `speed` takes --before, another build that is measured in turns with this one, and --measure.
import { mkdirSync, writeFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { answer } from './answer.mjs';
import { earlier } from './earlier.mjs';
import { history } from './history.mjs';
import { idle } from './idle.mjs';
import { load, loadOptions } from './load.mjs';
import { markdown } from './markdown.mjs';
import { removeHomes } from './our-program.mjs';
import { page } from './page.mjs';
import { peers } from './peers.mjs';
import { speed } from './speed.mjs';
import { start } from './start.mjs';
import { store } from './store.mjs';
import { stored } from './stored.mjs';
import { takeover } from './takeover.mjs';
import { team } from './team.mjs';
import { terminal } from './terminal.mjs';

// Both change what every Node start costs, whoever it belongs to.
for (const name of ['NODE_EXTRA_CA_CERTS', 'NODE_OPTIONS']) delete process.env[name];

const parts = {
  start,
  idle,
  answer,
  store,
  terminal,
  markdown,
  page,
  history,
  earlier,
  stored,
  load,
  takeover,
  team,
  peers,
  speed,
};
/** Only when named: one installs packages, one makes an inbox of a million sessions, one repeats what others measure. */
const onlyWhenNamed = ['peers', 'team', 'speed'];
const out = join(import.meta.dirname, 'out');

const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    inputs: { type: 'string' },
    before: { type: 'string' },
    measure: { type: 'string' },
    ...loadOptions,
  },
});
const wanted = values.only?.split(',') ?? Object.keys(parts).filter((name) => !onlyWhenNamed.includes(name));
const unknown = wanted.filter((name) => !Object.hasOwn(parts, name));
if (unknown.length > 0) {
  process.stderr.write(`no such part: ${unknown.join(', ')}; there are ${Object.keys(parts).join(', ')}\n`);
  process.exit(2);
}

mkdirSync(out, { recursive: true });
process.on('exit', removeHomes);
const table = [];
for (const name of wanted) {
  process.stderr.write(`${name} …\n`);
  const rows = await parts[name](values);
  const machine = { node: process.version, cores: cpus().length, load: loadavg()[0] };
  writeFileSync(join(out, `${name}.json`), `${JSON.stringify({ at: new Date(), machine, rows }, null, 2)}\n`);
  table.push(...rows.map((row) => ({ part: name, ...row })));
}
print(table);
process.stdout.write(
  `\nload of this machine at the end: ${loadavg()[0].toFixed(1)} on ${cpus().length} cores\n`,
);
process.exit(0);

function print(rows) {
  const lines = rows.map(({ part, what, floor, ours, figure, value, aim }) => {
    const isKnown = Number.isFinite(value);
    const verdict = aim === undefined || !isKnown ? '' : `${value <= aim ? 'within' : 'OVER'} ${aim}`;
    return [part, what, ...(isKnown ? [floor, ours, figure] : ['-', '-', '-']), verdict];
  });
  const columns = [['part', 'what', 'floor', 'ours', 'against it', 'aim'], ...lines];
  const widths = columns[0].map((_head, at) => Math.max(...columns.map((cells) => cells[at].length)));
  for (const cells of columns) {
    const line = cells.map((cell, at) => cell.padEnd(widths[at])).join('  ');
    process.stdout.write(`${line.trimEnd()}\n`);
  }
}
