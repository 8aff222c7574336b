// Node 20 does not read TypeScript by itself: what a part needs of the sources is bundled first.
import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';

const root = join(import.meta.dirname, '..');

export async function loadSource(text) {
  // Inside the project, so that the bundled code finds its packages.
  const folder = mkdtempSync(join(import.meta.dirname, 'out', '.bundle-'));
  const outfile = join(folder, 'source.mjs');
  try {
    await build({
      stdin: { contents: text, resolveDir: root, loader: 'ts' },
      outfile,
      bundle: true,
      platform: 'node',
      format: 'esm',
      packages: 'external',
      logLevel: 'warning',
    });
    return await import(pathToFileURL(outfile).href);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
