// The entry in the registry of MCP servers.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fitting, serverJson } from './formats.mjs';
import { shortDescription } from './product.mjs';
import { toJson } from './tree.mjs';

export function writeServerJson(out, { manifest, publisher, variables }) {
  const server = {
    $schema: 'https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json',
    name: publisher.mcpName,
    title: 'choice',
    description: shortDescription,
    version: manifest.version,
    repository: { url: publisher.url, source: 'github' },
    packages: [
      {
        registryType: 'npm',
        identifier: manifest.name,
        version: manifest.version,
        runtimeHint: 'npx',
        transport: { type: 'stdio' },
        packageArguments: [{ type: 'positional', value: 'stdio' }],
        environmentVariables: variables.map(toVariable),
      },
    ],
  };
  writeFileSync(join(out, 'server.json'), toJson(fitting(serverJson, server, 'server.json')));
  return 'server.json';
}

function toVariable({ env, words, kind, values }) {
  const description = `${words.en.label}. ${words.en.help}`;
  return { name: env, description, ...(kind === 'choice' ? { choices: values } : {}) };
}
