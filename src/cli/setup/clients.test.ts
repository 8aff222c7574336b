import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { clientIds } from '../../mcp/client-limits.ts';
import { clientFile, clients, commandOf, findClientId } from './clients.ts';
import { jsoncFormat } from './formats/jsonc-format.ts';
import { npxCommand } from './start-command.ts';

const linux = { userHome: '/nowhere/ada', platform: 'linux', env: {} } as const;
const darwin = { ...linux, platform: 'darwin' } as const;
const windows = { ...linux, platform: 'win32', env: { APPDATA: '/nowhere/roaming' } } as const;

test('every client starts what it is given', () => {
  const words = ['/usr/bin/node', '/home/x/choice-mcp.cjs', 'stdio'];
  expect(clientIds).toHaveLength(13);
  for (const id of clientIds) expect(commandOf(clients[id].entry(words, linux)), id).toEqual(words);
});

test('an entry that starts nothing has no words', () => {
  for (const entry of [undefined, null, 'x', {}, { url: 'http://x' }, { command: 'x', args: [1] }])
    expect(commandOf(entry)).toBeNull();
});

test.each([
  ['claude-code', linux, '/nowhere/ada/.claude.json'],
  ['claude-code', { ...linux, env: { CLAUDE_CONFIG_DIR: '/c' } }, '/c/.claude.json'],
  ['claude-desktop', darwin, '/nowhere/ada/Library/Application Support/Claude/claude_desktop_config.json'],
  ['claude-desktop', windows, '/nowhere/roaming/Claude/claude_desktop_config.json'],
  ['codex', linux, '/nowhere/ada/.codex/config.toml'],
  ['codex', { ...linux, env: { CODEX_HOME: '/c' } }, '/c/config.toml'],
  ['gemini', linux, '/nowhere/ada/.gemini/settings.json'],
  ['qwen', linux, '/nowhere/ada/.qwen/settings.json'],
  ['copilot', linux, '/nowhere/ada/.copilot/mcp-config.json'],
  ['opencode', linux, '/nowhere/ada/.config/opencode/opencode.json'],
  ['cursor', linux, '/nowhere/ada/.cursor/mcp.json'],
  ['vscode', linux, '/nowhere/ada/.config/Code/User/mcp.json'],
  ['vscode', darwin, '/nowhere/ada/Library/Application Support/Code/User/mcp.json'],
  ['windsurf', linux, '/nowhere/ada/.codeium/windsurf/mcp_config.json'],
  ['cline', linux, '/nowhere/ada/.cline/data/settings/cline_mcp_settings.json'],
  ['continue', linux, '/nowhere/ada/.continue/config.yaml'],
  ['zed', darwin, '/nowhere/ada/.config/zed/settings.json'],
  ['zed', windows, '/nowhere/roaming/Zed/settings.json'],
] as const)('%s keeps its settings where its documentation says', (id, machine, file) => {
  expect(clientFile(clients[id], machine)).toBe(file);
});

test.each([
  ['claude-code', linux, '/nowhere/ada/.claude/skills/ask-the-human/SKILL.md'],
  ['claude-code', { ...linux, env: { CLAUDE_CONFIG_DIR: '/c' } }, '/c/skills/ask-the-human/SKILL.md'],
  ['codex', linux, '/nowhere/ada/.codex/skills/ask-the-human/SKILL.md'],
  ['gemini', linux, '/nowhere/ada/.gemini/skills/ask-the-human/SKILL.md'],
  ['qwen', linux, '/nowhere/ada/.qwen/skills/ask-the-human/SKILL.md'],
  ['copilot', linux, '/nowhere/ada/.copilot/skills/ask-the-human/SKILL.md'],
  ['opencode', linux, '/nowhere/ada/.config/opencode/skills/ask-the-human/SKILL.md'],
  ['cursor', linux, '/nowhere/ada/.cursor/skills/ask-the-human/SKILL.md'],
  ['vscode', linux, '/nowhere/ada/.config/Code/User/prompts/ask-the-human.instructions.md'],
  ['windsurf', linux, '/nowhere/ada/.codeium/windsurf/skills/ask-the-human/SKILL.md'],
  ['cline', linux, '/nowhere/ada/.cline/skills/ask-the-human/SKILL.md'],
  ['continue', linux, '/nowhere/ada/.continue/rules/ask-the-human.md'],
] as const)('agents in %s are told when to ask where it looks for such files', (id, machine, file) => {
  const files = clients[id].offers.filter((offer) => offer.kind === 'file');
  expect(files.map((offer) => offer.file(machine))).toEqual([file]);
});

test('Codex hands on the display where there is one to hand on', () => {
  expect(clients.codex.entry(['x'], linux)).toMatchObject({ env_vars: expect.arrayContaining(['DISPLAY']) });
  expect(clients.codex.entry(['x'], darwin)).not.toHaveProperty('env_vars');
});

test('an unknown client, or one called like a property of every object, is none', () => {
  expect(findClientId('emacs')).toBeNull();
  expect(findClientId('constructor')).toBeNull();
  expect(findClientId('codex')).toBe('codex');
});

test('the guide’s lines by hand start what setup --npx writes', () => {
  const guide = readFileSync(join(import.meta.dirname, '../../..', 'docs/guide/clients.md'), 'utf8');
  const line = npxCommand('linux', null).join(' ');
  const [command, ...args] = npxCommand('linux', null);
  expect(guide).toContain(`claude mcp add --scope user choice -- ${line}`);
  expect(guide).toContain(`codex mcp add choice -- ${line}`);
  expect(guide).toContain(`gemini mcp add --scope user choice ${line}`);
  expect(guide).toContain(`code --add-mcp '${JSON.stringify({ name: 'choice', command, args })}'`);
  const block = /```json\n(\{ "mcpServers".*)\n```/.exec(guide)?.[1] ?? '';
  expect(jsoncFormat.read(block, ['mcpServers', 'choice'])).toEqual({ command, args });
});
