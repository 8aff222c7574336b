// One folder that is a plugin for Claude Code and, by the Agent Plugins format, for Cursor, Codex, Kiro and others;
// and the marketplace from which Claude Code installs it.
import {
  agentPlugin,
  agentServers,
  claudePlugin,
  claudeServers,
  fitting,
  claudeMarketplace as marketplace,
} from './formats.mjs';
import { pluginReadme } from './plugin-readme.mjs';
import { programPath, shortDescription } from './product.mjs';
import { below, toJson } from './tree.mjs';

/** The tool's name in Claude Code is made of it: mcp__plugin_choice_choice__provide_choice. */
const pluginName = 'choice';

export function claudeMarketplace(product) {
  const { publisher } = product;
  const file = '.claude-plugin/marketplace.json';
  const listed = {
    name: product.manifest.name,
    description: shortDescription,
    owner: author(publisher),
    plugins: [{ name: pluginName, source: `./${pluginName}`, description: shortDescription }],
  };
  return { [file]: toJson(fitting(marketplace, listed, file)), ...below(pluginName, plugin(product)) };
}

function plugin(product) {
  const about = describe(product);
  const files = {
    '.claude-plugin/plugin.json': [claudePlugin, about],
    '.mcp.json': [claudeServers, { mcpServers: { choice: starting('CLAUDE_PLUGIN_ROOT') } }],
    'plugin.json': [agentPlugin, { $schema: `${agentPlugins}/plugin.schema.json`, ...about }],
    'mcp.json': [
      agentServers,
      {
        $schema: `${agentPlugins}/mcp.schema.json`,
        mcpServers: { choice: { type: 'stdio', ...starting('PLUGIN_ROOT') } },
      },
    ],
  };
  const checked = Object.entries(files).map(([name, [format, value]]) => [
    name,
    toJson(fitting(format, value, name)),
  ]);
  return {
    ...Object.fromEntries(checked),
    ...product.skills,
    ...product.program,
    'README.md': pluginReadme(product),
    LICENSE: product.license,
    'icon.png': product.icon,
  };
}

const agentPlugins = 'https://agent-plugins.org/schemas/1.0.0';

/** The client puts the plugin's folder in the place of the variable. */
function starting(variable) {
  return { command: 'node', args: [`\${${variable}}/${programPath}`, 'stdio'] };
}

function describe({ manifest, publisher }) {
  return {
    name: pluginName,
    version: manifest.version,
    description: manifest.description,
    author: author(publisher),
    homepage: publisher.url,
    repository: publisher.url,
    license: manifest.license,
    keywords: manifest.keywords,
  };
}

function author({ owner }) {
  return { name: owner, url: `https://github.com/${owner}` };
}
