// Two ordinary files: choice-mcp.cjs, which answers a client's opening from a recording, and program.cjs beside it,
// everything else in one bundle, whose parts are evaluated at their first `import()`. See src/cli/start.ts.
import { chmodSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';
import { recordOpening } from './record-opening.mjs';

export async function buildProgram({ root, version, page }) {
  const file = (name) => join(root, 'dist', name);
  const program = await bundle(root, {
    entryPoints: ['src/cli/main.ts'],
    define: {
      __CHOICE_VERSION__: JSON.stringify(version),
      __PORTAL_JS__: JSON.stringify(page.js),
      __PORTAL_CSS__: JSON.stringify(page.css),
    },
  });
  const start = (opening) =>
    bundle(root, {
      entryPoints: ['src/cli/start.ts'],
      define: { __CHOICE_OPENING__: JSON.stringify(opening) },
      // An old Node has to read as far as the sentence that says so.
      target: 'node10',
      external: ['*/program.cjs'],
    });
  writeFileSync(file('program.cjs'), program);
  // Without a recording the server answers everything itself, and so is what is recorded.
  writeCommand(file('choice-mcp.cjs'), await start({}));
  writeCommand(file('choice-mcp.cjs'), await start(await recordOpening(file('choice-mcp.cjs'))));
  writeCommand(
    file('choice-terminal.cjs'),
    "process.argv.splice(2, 0, 'terminal');\nrequire('./choice-mcp.cjs');\n",
  );
}

function writeCommand(file, text) {
  writeFileSync(file, `#!/usr/bin/env node\n${text}`);
  chmodSync(file, 0o755);
}

async function bundle(root, options) {
  const { outputFiles } = await build({
    absWorkingDir: root,
    bundle: true,
    write: false,
    platform: 'node',
    target: 'node20.19',
    format: 'cjs',
    legalComments: 'none',
    alias: {
      '@modelcontextprotocol/server/_shims': './scripts/sdk-shims.mjs',
    },
    // ws asks for these native speed-ups and does without them.
    external: ['bufferutil', 'utf-8-validate'],
    logLevel: 'warning',
    ...options,
  });
  return toAscii(outputFiles[0].text);
}

/**
 * One character beyond Latin-1 makes V8 keep the whole text at two bytes each, 2.5 MB more in every process. The bundler
 * escapes those in strings; what it leaves stands in comments and regular expressions, where an escape means the same.
 */
function toAscii(text) {
  return text.replaceAll(/[^\p{ASCII}]/gv, (character) =>
    Array.from(
      { length: character.length },
      (_none, at) => `\\u${character.charCodeAt(at).toString(16).padStart(4, '0')}`,
    ).join(''),
  );
}
