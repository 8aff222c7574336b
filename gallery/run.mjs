// Renders every state of the page to gallery/out/*.png: `npm run gallery [part of a name]`.
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { chromium } from '@playwright/test';
import { build } from 'esbuild';
import { findChromium } from '../scripts/find-chromium.mjs';

const here = import.meta.dirname;
const out = join(here, 'out');
const wanted = process.argv[2] ?? '';
// Inside the project, so that the bundled code finds its packages.
const folder = mkdtempSync(join(here, '.bundle-'));

try {
  const { dressesOf, showState, states } = await loadStates();
  mkdirSync(out, { recursive: true });
  const browser = await chromium.launch({
    executablePath: findChromium(),
    args: ['--no-sandbox', '--disable-dev-shm-usage'],
  });
  let count = 0;
  for (const state of states.filter(({ name }) => name.includes(wanted))) {
    for (const dress of dressesOf(state)) {
      await showState(browser, state, dress, (page) =>
        page.screenshot({ path: join(out, `${state.name}.${pictureName(dress)}.png`) }),
      );
      count += 1;
    }
  }
  await browser.close();
  process.stdout.write(`${count} pictures in gallery/out\n`);
} finally {
  rmSync(folder, { recursive: true, force: true });
}

function pictureName({ size, theme, language }) {
  return [size, theme === 'dark' ? 'dark' : null, language === 'zh' ? 'zh' : null].filter(Boolean).join('-');
}

async function loadStates() {
  const outfile = join(folder, 'states.mjs');
  const contents = "export * from './states.ts'; export * from './show-state.ts';";
  await build({
    stdin: { contents, resolveDir: here, loader: 'ts' },
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    packages: 'external',
    define: { 'import.meta.dirname': JSON.stringify(join(here, '../test/support')) },
    logLevel: 'warning',
  });
  return import(pathToFileURL(outfile).href);
}
