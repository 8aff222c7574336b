// Renders every state of the page to gallery/out/*.png: `npm run gallery [part of a name]`;
// `npm run gallery -- --front` takes the pictures of the two READMEs instead.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
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
  const executablePath = findChromium();
  const args = ['--no-sandbox', '--disable-dev-shm-usage'];
  const browser = await chromium.launch({ executablePath, args });
  if (process.argv.includes('--front')) await takeFrontPictures(browser);
  else await makePictures(browser);
  await browser.close();
} finally {
  rmSync(bundle, { recursive: true, force: true });
}

async function makePictures(browser) {
  const { takePictures } = await load('take-pictures.ts');
  mkdirSync(folder, { recursive: true });
  const count = await takePictures({ browser, folder, part: process.argv[2] ?? '' });
  process.stdout.write(`${count} pictures in gallery/out\n`);
}

async function takeFrontPictures(browser) {
  const { takeFrontPicture } = await load('take-front-picture.ts');
  for (const [language, name] of [
    ['en', 'asking.png'],
    ['zh', 'asking-zh.png'],
  ]) {
    const picture = await takeFrontPicture(browser, language);
    writeFileSync(join(here, '..', 'docs', 'images', name), picture);
    process.stdout.write(`docs/images/${name}: ${Math.round(picture.length / 1024)} KB\n`);
  }
}

/** Node 20 does not read TypeScript by itself. */
async function load(entry) {
  const outfile = join(bundle, `${entry}.mjs`);
  await build({
    entryPoints: [join(here, entry)],
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
