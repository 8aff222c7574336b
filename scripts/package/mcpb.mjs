// The bundle for Claude Desktop and other programs that install one file.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fitting, mcpbManifest } from './formats.mjs';
import { programPath } from './product.mjs';
import { toJson } from './tree.mjs';
import { zip } from './zip.mjs';

export function writeMcpb(out, product) {
  const name = `choice-mcp-${product.manifest.version}.mcpb`;
  const manifest = fitting(mcpbManifest, describe(product), `manifest.json of ${name}`);
  const bundle = zip({
    'manifest.json': toJson(manifest),
    'icon.png': product.icon,
    ...product.program,
    LICENSE: product.license,
  });
  writeFileSync(join(out, name), bundle);
  return name;
}

function describe({ manifest, publisher, tool, prompt }) {
  return {
    manifest_version: '0.3',
    name: manifest.name,
    display_name: 'choice',
    version: manifest.version,
    description: manifest.description,
    author: { name: publisher.owner, url: `https://github.com/${publisher.owner}` },
    repository: { type: 'git', url: publisher.url },
    homepage: publisher.url,
    support: `${publisher.url}/issues`,
    icon: 'icon.png',
    server: {
      type: 'node',
      entry_point: programPath,
      mcp_config: { command: 'node', args: [`\${__dirname}/${programPath}`, 'stdio'] },
    },
    tools: [tool],
    prompts: [prompt],
    keywords: manifest.keywords,
    license: manifest.license,
    compatibility: {
      platforms: ['darwin', 'win32', 'linux'],
      runtimes: { node: manifest.engines.node },
    },
  };
}
