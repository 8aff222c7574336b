import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { findClient, knownClients, presenceIn, waysToAdd, withEntry } from './clients.ts';

const place = { userHome: '/home/ada', platform: 'linux', env: {}, home: null } as const;

test('every client starts the same program', () => {
  expect(knownClients).toHaveLength(7);
  for (const [name, how] of waysToAdd(place)) {
    expect(how.replaceAll(/[",:[\]{}]/g, ' ').replaceAll(/\s+/g, ' '), name).toContain('-y choice-mcp stdio');
  }
});

test('help names every client once, by the very line that setup runs', () => {
  const lines = new Map(waysToAdd(place));
  expect([...lines.keys()]).toHaveLength(knownClients.length);
  expect(lines.get('Claude Code')).toBe('claude mcp add --scope user choice -- npx -y choice-mcp stdio');
  expect(lines.get('VS Code')).toBe(
    `code --add-mcp '{"name":"choice","command":"npx","args":["-y","choice-mcp","stdio"]}'`,
  );
});

test('the README names the same lines', () => {
  const readme = readFileSync(join(import.meta.dirname, '../../..', 'README.md'), 'utf8');
  const commands = waysToAdd(place).filter(([, how]) => !how.startsWith('{'));
  expect(commands).toHaveLength(4);
  for (const [name, how] of commands) expect(readme, name).toContain(how);
});

test('on Windows the line is one for the command prompt', () => {
  const lines = new Map(waysToAdd({ ...place, platform: 'win32' }));
  expect(lines.get('VS Code')).toBe(
    'code --add-mcp "{\\"name\\":\\"choice\\",\\"command\\":\\"npx\\",\\"args\\":[\\"-y\\",\\"choice-mcp\\",\\"stdio\\"]}"',
  );
});

test('our entry stands beside those of others', () => {
  expect(withEntry({ theme: 1, mcpServers: { other: {} } }, place)).toEqual({
    theme: 1,
    mcpServers: { other: {}, choice: { command: 'npx', args: ['-y', 'choice-mcp', 'stdio'] } },
  });
});

test('a folder of one’s own goes to every client, and is quoted where a shell would stumble', () => {
  const elsewhere = { ...place, home: '/home/ada/my choices' };
  const lines = new Map(waysToAdd(elsewhere));
  expect(lines.get('Codex')).toBe(
    "codex mcp add choice -- npx -y choice-mcp stdio --home '/home/ada/my choices'",
  );
  for (const [name, how] of lines) expect(how, name).toContain('/home/ada/my choices');
  expect(withEntry({}, elsewhere)).toEqual({
    mcpServers: {
      choice: { command: 'npx', args: ['-y', 'choice-mcp', 'stdio', '--home', '/home/ada/my choices'] },
    },
  });
});

test('a file is looked at for us, and for the folder that is wanted', () => {
  const mine = { home: '/mine' };
  expect(presenceIn({}, mine)).toBe('absent');
  expect(presenceIn({ mcpServers: null }, mine)).toBe('absent');
  expect(presenceIn(withEntry({}, mine), mine)).toBe('present');
  expect(presenceIn(withEntry({}, mine), { home: null })).toBe('present');
  expect(presenceIn(withEntry({}, { home: null }), mine)).toBe('elsewhere');
  expect(presenceIn({ mcpServers: { choice: { env: { CHOICE_HOME: '/mine' } } } }, mine)).toBe('present');
});

test('files are where each system keeps them', () => {
  expect(findClient('cursor', place)).toMatchObject({ path: '/home/ada/.cursor/mcp.json' });
  expect(findClient('claude-desktop', { ...place, platform: 'darwin' })).toMatchObject({
    path: '/home/ada/Library/Application Support/Claude/claude_desktop_config.json',
  });
});

test('an unknown client, or one called like a property of every object, is none', () => {
  expect(findClient('emacs', place)).toBeNull();
  expect(findClient('constructor', place)).toBeNull();
});
