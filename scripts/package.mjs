// `npm run package`: everything that is released, made and checked, in dist/package.
//   --repository URL    a stand-in for the address that package.json does not have yet
//   --tag v1.2.3        refuses unless this is the tag of the version
//   --out FOLDER        another folder; what is in it goes
//   --own-checks-only   does not look for `claude`, `gemini` and `mcpb` to check with
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { refuse } from './arguments.mjs';
import { askValidators } from './package/ask-validators.mjs';
import { geminiExtension } from './package/gemini-extension.mjs';
import { writeMcpb } from './package/mcpb.mjs';
import { writeNpmTarball } from './package/npm-tarball.mjs';
import { claudeMarketplace } from './package/plugin.mjs';
import { readProduct } from './package/product.mjs';
import { needTag, readPublisher } from './package/publisher.mjs';
import { writeServerJson } from './package/server-json.mjs';
import { writeTree } from './package/tree.mjs';

const root = join(import.meta.dirname, '..');
const { values } = parseArgs({
  options: {
    repository: { type: 'string' },
    tag: { type: 'string' },
    out: { type: 'string', default: join(root, 'dist', 'package') },
    'own-checks-only': { type: 'boolean', default: false },
  },
});

try {
  await makeAll(resolve(values.out));
} catch (error) {
  refuse(error.message);
}

async function makeAll(out) {
  const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const publisher = readPublisher(manifest, values.repository);
  if (values.tag !== undefined) needTag(values.tag, manifest.version);
  const product = await readProduct(root, manifest, publisher);

  rmSync(out, { recursive: true, force: true });
  mkdirSync(out, { recursive: true });
  const made = [
    writeNpmTarball(out, product),
    writeServerJson(out, product),
    writeMcpb(out, product),
    writeTree(join(out, 'marketplace'), claudeMarketplace(product)),
    writeTree(join(out, 'gemini-extension'), geminiExtension(product)),
  ];
  for (const name of made) console.log(`made and checked: ${name}`);
  if (!values['own-checks-only']) askValidators(out);
}
