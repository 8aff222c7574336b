// Node 20 does not read TypeScript by itself: what a script needs of the sources and tests is bundled first.
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';

const root = join(import.meta.dirname, '..');
// Inside the project, so that the bundled code finds its packages.
const out = join(root, 'bench', 'out');

/** Bundles `text`, a module whose imports start at the project's root. `remove` when it is no longer imported. */
export async function bundleSource(text, define = {}) {
  mkdirSync(out, { recursive: true });
  const folder = mkdtempSync(join(out, '.bundle-'));
  const outfile = join(folder, 'source.mjs');
  await build({
    stdin: { contents: text, resolveDir: root, loader: 'ts' },
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    packages: 'external',
    define: { __CHOICE_VERSION__: '"0.0.0"', __PORTAL_JS__: '""', __PORTAL_CSS__: '""', ...define },
    logLevel: 'warning',
  });
  return {
    url: pathToFileURL(outfile).href,
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
