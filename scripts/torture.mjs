// `npm run torture`: agents, people and troubles at once, against the built program.
//   --minutes M   how long (20)
//   --seed S      which troubles in which order (a new one each time)
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { build } from 'esbuild';
import { ensureBrowser } from './ensure-browser.mjs';

const { values } = parseArgs({
  options: { minutes: { type: 'string', default: '20' }, seed: { type: 'string' } },
});
const minutes = Number(values.minutes);
const seed = values.seed === undefined ? Date.now() % 1_000_000 : Number(values.seed);
if (!(minutes > 0) || !Number.isSafeInteger(seed)) {
  process.stderr.write('--minutes takes a number above 0, --seed a whole number\n');
  process.exit(2);
}

ensureBrowser();
const root = join(import.meta.dirname, '..');
mkdirSync(join(root, 'bench', 'out'), { recursive: true });
const folder = mkdtempSync(join(root, 'bench', 'out', '.torture-'));
try {
  const { torture } = await import(await bundle());
  process.stdout.write(`torture: ${minutes} minutes, seed ${seed}\n`);
  const { violations, kept, line } = await torture({
    seconds: minutes * 60,
    seed,
    clockModule: join(root, 'test', 'torture', 'clock.cjs'),
  });
  for (const violation of violations) process.stdout.write(`broken: ${violation}\n`);
  if (kept !== null) process.stdout.write(`the home and the logs are kept in ${kept}\n`);
  process.stdout.write(`${line}\n`);
  process.exitCode = violations.length === 0 ? 0 : 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}

/** Node 20 does not read TypeScript by itself. Inside the project, so that the bundled code finds its packages. */
async function bundle() {
  const outfile = join(folder, 'torture.mjs');
  await build({
    entryPoints: [join(root, 'test', 'torture', 'torture.ts')],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    packages: 'external',
    define: {
      __CHOICE_VERSION__: '"0.0.0"',
      'import.meta.dirname': JSON.stringify(join(root, 'test', 'support')),
    },
    logLevel: 'warning',
  });
  return pathToFileURL(outfile).href;
}
