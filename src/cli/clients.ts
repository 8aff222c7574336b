import { join } from 'node:path';
import type { Context } from './command.ts';

/** How a client is told about an MCP server. */
export type Client =
  | { readonly kind: 'command'; readonly program: string; readonly args: readonly string[] }
  | { readonly kind: 'file'; readonly path: string; readonly entry: typeof entry };

const start = ['npx', '-y', 'choice-mcp', 'stdio'] as const;
const entry = { command: start[0], args: start.slice(1) };

type Place = Pick<Context, 'userHome' | 'platform' | 'env'>;

const clients: Readonly<Record<string, (place: Place) => Client>> = {
  'claude-code': () => command('claude', 'mcp', 'add', '--scope', 'user', 'choice', '--', ...start),
  codex: () => command('codex', 'mcp', 'add', 'choice', '--', ...start),
  gemini: () => command('gemini', 'mcp', 'add', '--scope', 'user', 'choice', ...start),
  vscode: () => command('code', '--add-mcp', JSON.stringify({ name: 'choice', ...entry })),
  cursor: ({ userHome }) => file(join(userHome, '.cursor', 'mcp.json')),
  windsurf: ({ userHome }) => file(join(userHome, '.codeium', 'windsurf', 'mcp_config.json')),
  'claude-desktop': (place) => file(join(desktopFolder(place), 'claude_desktop_config.json')),
};

export const knownClients = Object.keys(clients);

export function findClient(name: string, place: Place): Client | null {
  return Object.hasOwn(clients, name) ? (clients[name]?.(place) ?? null) : null;
}

function command(program: string, ...args: readonly string[]): Client {
  return { kind: 'command', program, args };
}

function file(path: string): Client {
  return { kind: 'file', path, entry };
}

function desktopFolder({ userHome, platform, env }: Place): string {
  if (platform === 'darwin') return join(userHome, 'Library', 'Application Support', 'Claude');
  if (platform === 'win32') return join(env.APPDATA ?? join(userHome, 'AppData', 'Roaming'), 'Claude');
  return join(userHome, '.config', 'Claude');
}
