// `npm run guides`: writes the skill and the rules of this repository anew from src/mcp/agent-guides.ts.
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { bundleSource } from './bundle-source.mjs';

const root = join(import.meta.dirname, '..');
const { url, remove } = await bundleSource("export { guideFiles } from './src/mcp/agent-guides.ts';");
try {
  const { guideFiles } = await import(url);
  for (const [name, text] of Object.entries(guideFiles)) {
    mkdirSync(dirname(join(root, name)), { recursive: true });
    writeFileSync(join(root, name), text);
    console.log(name);
  }
} finally {
  remove();
}
