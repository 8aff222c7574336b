// The formats as their specifications have them; what a package says beyond that is refused.
import * as z from 'zod';

const text = z.string().min(1);
const version = z.string().regex(/^\d+\.\d+\.\d+(?:-[\w.]+)?$/, 'not an exact version');
const https = z.url({ protocol: /^https$/ });
const author = z.strictObject({ name: text, url: https.optional() });
const words = z.array(text).min(1);

const environmentVariable = z.strictObject({
  name: z.string().regex(/^[A-Z_]+$/),
  description: text,
  choices: words.optional(),
});

/** MCP registry, schema 2025-12-11. */
export const serverJson = z.strictObject({
  $schema: z.literal('https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json'),
  name: z
    .string()
    .max(200)
    .regex(/^[a-zA-Z0-9.-]+\/[a-zA-Z0-9._-]+$/),
  title: text.max(100),
  description: text.max(100),
  version,
  repository: z.strictObject({ url: https, source: z.literal('github') }),
  packages: z.tuple([
    z.strictObject({
      registryType: z.literal('npm'),
      identifier: text,
      version,
      runtimeHint: z.literal('npx'),
      transport: z.strictObject({ type: z.literal('stdio') }),
      packageArguments: z.array(z.strictObject({ type: z.literal('positional'), value: text })),
      environmentVariables: z.array(environmentVariable),
    }),
  ]),
});

/** MCP bundle, manifest 0.3. */
export const mcpbManifest = z.strictObject({
  manifest_version: z.literal('0.3'),
  name: text,
  display_name: text,
  version,
  description: text,
  author,
  repository: z.strictObject({ type: z.literal('git'), url: https }),
  homepage: https,
  support: https,
  icon: text,
  server: z.strictObject({
    type: z.literal('node'),
    entry_point: text,
    mcp_config: z.strictObject({ command: z.literal('node'), args: words }),
  }),
  tools: z.tuple([z.strictObject({ name: text, description: text })]),
  prompts: z.tuple([z.strictObject({ name: text, description: text, text })]),
  keywords: words,
  license: text,
  compatibility: z.strictObject({
    platforms: z.array(z.enum(['darwin', 'win32', 'linux'])),
    runtimes: z.strictObject({ node: text }),
  }),
});

const pluginName = z
  .string()
  .max(64)
  .regex(/^[a-z0-9]+(?:[.-][a-z0-9]+)*$/);
const plugin = {
  name: pluginName,
  version,
  description: text,
  author,
  homepage: https,
  repository: https,
  license: text,
  keywords: words,
};
const stdioServer = { command: text, args: words };

export const claudePlugin = z.strictObject(plugin);

export const claudeMarketplace = z.strictObject({
  name: pluginName,
  description: text,
  owner: author,
  plugins: z.tuple([
    z.strictObject({ name: pluginName, source: z.string().startsWith('./'), description: text }),
  ]),
});

export const claudeServers = z.strictObject({
  mcpServers: z.strictObject({ choice: z.strictObject(stdioServer) }),
});

/** Agent Plugins 1.0.0: no other field is permitted. */
export const agentPlugin = z.strictObject({
  $schema: z.literal('https://agent-plugins.org/schemas/1.0.0/plugin.schema.json'),
  ...plugin,
});

export const agentServers = z.strictObject({
  $schema: z.literal('https://agent-plugins.org/schemas/1.0.0/mcp.schema.json'),
  mcpServers: z.strictObject({ choice: z.strictObject({ type: z.literal('stdio'), ...stdioServer }) }),
});

export const geminiManifest = z.strictObject({
  name: pluginName,
  version,
  description: text,
  mcpServers: z.strictObject({ choice: z.strictObject(stdioServer) }),
});

/** The value itself, or an error that names the file and every field that does not fit. */
export function fitting(format, value, file) {
  const read = format.safeParse(value);
  if (!read.success) throw new Error(`${file} does not fit its format:\n${z.prettifyError(read.error)}`);
  return value;
}
