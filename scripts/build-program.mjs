// One file for all commands, rooms inside it evaluated on first use: a running server needs nothing from its
// folder again. It is a loader and, behind it in a comment, the program: see src/cli/start.ts.
import { createHash } from 'node:crypto';
import { chmodSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';
import { packRare } from './pack-rare.mjs';
import { recordOpening } from './record-opening.mjs';
import { trimPostgres } from './trim-postgres.mjs';
import { trimSdk } from './trim-sdk.mjs';

export async function buildProgram({ root, version, page }) {
  const options = bundling(root, 'src/cli/main.ts', {
    __CHOICE_VERSION__: JSON.stringify(version),
    __PORTAL_JS__: JSON.stringify(page.js),
    __PORTAL_CSS__: JSON.stringify(page.css),
  });
  const packed = await packRare(options);
  const program = await bundle({ ...options, plugins: [packed, ...options.plugins] });
  const line = `//(function(exports,require,module,__filename,__dirname,__choiceStart){${program}})`;
  const loader = (opening) =>
    bundle({
      ...bundling(root, 'src/cli/start.ts', {
        __CHOICE_BUILD__: JSON.stringify(createHash('sha256').update(line).digest('hex').slice(0, 16)),
        __CHOICE_OPENING__: JSON.stringify(opening),
      }),
      // An old Node has to read as far as the sentence that says so.
      target: 'node10',
    });
  const file = join(root, 'dist', 'choice-mcp.cjs');
  // Without a recording the server answers everything itself, and so is what is recorded.
  writeCommand(file, `${await loader({})}\n${line}`);
  writeCommand(file, `${await loader(await recordOpening(file))}\n${line}`);
  writeCommand(
    join(root, 'dist', 'choice-terminal.cjs'),
    "process.argv.splice(2, 0, 'terminal');\nrequire('./choice-mcp.cjs');\n",
  );
}

function writeCommand(file, text) {
  writeFileSync(file, `#!/usr/bin/env node\n${text}`);
  chmodSync(file, 0o755);
}

function bundling(root, entry, define) {
  return {
    absWorkingDir: root,
    entryPoints: [entry],
    bundle: true,
    write: false,
    platform: 'node',
    target: 'node20.19',
    format: 'cjs',
    minify: true,
    legalComments: 'none',
    plugins: [trimSdk, trimPostgres],
    define,
    // ws asks for these native speed-ups and does without them.
    external: ['bufferutil', 'utf-8-validate'],
    logLevel: 'warning',
  };
}

/** The text of one bundle, on one line and in ASCII: it has to fit behind `//`, and V8 reads it as single bytes. */
async function bundle(options) {
  // Minified templates hold real line ends.
  const { outputFiles } = await build({ ...options, supported: { 'template-literal': false } });
  const text = outputFiles[0].text.trim();
  if (text.includes('\n')) throw new Error(`${options.entryPoints} does not fit on one line`);
  // What is left of other characters stands in regular expressions, where an escape means the same.
  return text.replaceAll(/[^\p{ASCII}]/gv, escapeUnits);
}

function escapeUnits(character) {
  return Array.from(
    { length: character.length },
    (_none, at) => `\\u${character.charCodeAt(at).toString(16).padStart(4, '0')}`,
  ).join('');
}
