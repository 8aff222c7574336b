// `npm run torture`: agents, people and troubles at once, against the built program.
//   --minutes M   how long (20)
//   --seed S      which troubles in which order (a new one each time)
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { refuse, wholeNumber } from './arguments.mjs';
import { bundleSource } from './bundle-source.mjs';
import { ensureBrowser } from './ensure-browser.mjs';

const { values } = parseArgs({
  options: { minutes: { type: 'string', default: '20' }, seed: { type: 'string' } },
});
const minutes = Number(values.minutes);
if (!(minutes > 0)) refuse(`--minutes takes a number above 0, not ${values.minutes}`);
const seed = values.seed === undefined ? Date.now() % 1_000_000 : wholeNumber('seed', values.seed);

ensureBrowser();
const tests = join(import.meta.dirname, '..', 'test');
// Where the modules find the program they run is counted from their own folder.
const program = await bundleSource("export * from './test/torture/torture.ts';", {
  'import.meta.dirname': JSON.stringify(join(tests, 'support')),
});
try {
  const { torture } = await import(program.url);
  process.stdout.write(`torture: ${minutes} minutes, seed ${seed}\n`);
  const { violations, kept, line } = await torture({
    seconds: minutes * 60,
    seed,
    clockModule: join(tests, 'torture', 'clock.cjs'),
  });
  for (const violation of violations) process.stdout.write(`broken: ${violation}\n`);
  if (kept !== null) process.stdout.write(`the home and the logs are kept in ${kept}\n`);
  process.stdout.write(`${line}\n`);
  process.exitCode = violations.length === 0 ? 0 : 1;
} finally {
  program.remove();
}
