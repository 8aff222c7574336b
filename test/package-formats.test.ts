import { expect, test } from 'vitest';
import { agentServers, claudePlugin, fitting, serverJson } from '../scripts/package/formats.mjs';

const plugin = {
  name: 'choice',
  version: '1.2.3',
  description: 'Asks.',
  author: { name: 'ada', url: 'https://github.com/ada' },
  homepage: 'https://github.com/ada/choices',
  repository: 'https://github.com/ada/choices',
  license: 'MIT',
  keywords: ['mcp'],
};

test('what fits is handed on as it is', () => {
  expect(fitting(claudePlugin, plugin, 'plugin.json')).toBe(plugin);
});

test.each([
  ['a field the format does not have', { ...plugin, colour: 'blue' }, /colour/],
  ['a version that is a range', { ...plugin, version: '^1.2.3' }, /not an exact version/],
  ['a name no client accepts', { ...plugin, name: 'Choice MCP' }, /at name/],
  ['an address that is not https', { ...plugin, homepage: 'http://example.com' }, /at homepage/],
])('%s stops the packaging, and is named with its file', (_what, value, named) => {
  expect(() => fitting(claudePlugin, value, 'plugin.json')).toThrow(/^plugin\.json does not fit its format/);
  expect(() => fitting(claudePlugin, value, 'plugin.json')).toThrow(named);
});

test('the registry’s limits are kept', () => {
  const refused = () =>
    fitting(serverJson, { name: 'no-slash', description: 'x'.repeat(101) }, 'server.json');
  expect(refused).toThrow(/at name/);
  expect(refused).toThrow(/at description/);
});

test('a server of Agent Plugins says how it is spoken to', () => {
  const server = { command: 'node', args: ['x'] };
  expect(() => fitting(agentServers, { mcpServers: { choice: server } }, 'mcp.json')).toThrow(
    /mcpServers\.choice\.type/,
  );
});
