// The npm package: what `files` of package.json names, with the owner's address in it.
import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { toJson } from './tree.mjs';

export function writeNpmTarball(out, { root, manifest, publisher }) {
  const stage = mkdtempSync(join(tmpdir(), 'choice-pack-'));
  try {
    for (const name of [...manifest.files, 'README.md', 'LICENSE'])
      cpSync(join(root, name), join(stage, name), { recursive: true });
    writeFileSync(join(stage, 'package.json'), toJson(publishedManifest(manifest, publisher)));
    const args = ['pack', '--ignore-scripts', '--json', '--pack-destination', out];
    const { status, stdout, stderr } = spawnSync('npm', args, {
      cwd: stage,
      encoding: 'utf8',
      // There npm is a script of the command prompt.
      shell: process.platform === 'win32',
    });
    if (status !== 0) throw new Error(`npm could not pack:\n${stderr}`);
    // A list up to npm 11, an object by the package's name from npm 12 on.
    const [{ filename, files }] = Object.values(JSON.parse(stdout));
    for (const file of [...Object.values(manifest.bin), 'dist/program.cjs'])
      if (!files.some(({ path }) => path === file)) throw new Error(`${filename} lacks ${file}.`);
    return filename;
  } finally {
    rmSync(stage, { recursive: true, force: true });
  }
}

/** Without what only this repository needs. */
function publishedManifest(manifest, { url, mcpName }) {
  const { scripts: _scripts, devDependencies: _tools, overrides: _pins, ...kept } = manifest;
  return {
    ...kept,
    // The registry of MCP servers compares it with the name in server.json.
    mcpName,
    homepage: `${url}#readme`,
    repository: { type: 'git', url: `git+${url}.git` },
    bugs: `${url}/issues`,
    publishConfig: { access: 'public', provenance: true },
  };
}
