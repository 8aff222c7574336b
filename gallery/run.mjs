// Renders every state of the page to gallery/out/*.png: `npm run gallery [part of a name]`.
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { chromium } from '@playwright/test';
import { build } from 'esbuild';
import { findChromium } from '../scripts/find-chromium.mjs';

const here = import.meta.dirname;
const folder = join(here, 'out');
// Inside the project, so that the bundled code finds its packages.
const bundle = mkdtempSync(join(here, '.bundle-'));

try {
  const { takePictures } = await loadPictures();
  mkdirSync(folder, { recursive: true });
  const executablePath = findChromium();
  const args = ['--no-sandbox', '--disable-dev-shm-usage'];
  const browser = await chromium.launch({ executablePath, args });
  const count = await takePictures({ browser, folder, part: process.argv[2] ?? '' });
  await browser.close();
  process.stdout.write(`${count} pictures in gallery/out\n`);
} finally {
  rmSync(bundle, { recursive: true, force: true });
}

/** Node 20 does not read TypeScript by itself. */
async function loadPictures() {
  const outfile = join(bundle, 'pictures.mjs');
  await build({
    entryPoints: [join(here, 'take-pictures.ts')],
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
