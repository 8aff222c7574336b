import { join } from 'node:path';
import type { Context } from './command.ts';

/** How a client is told about an MCP server. */
export type Client =
  | { readonly kind: 'command'; readonly program: string; readonly args: readonly string[] }
  | { readonly kind: 'file'; readonly path: string };

const start = ['npx', '-y', 'choice-mcp', 'stdio'] as const;
const entry = { command: start[0], args: start.slice(1) };

type Place = Pick<Context, 'userHome' | 'platform' | 'env'>;
type Known = { readonly name: string; readonly client: (place: Place) => Client };

const clients: Readonly<Record<string, Known>> = {
  'claude-code': {
    name: 'Claude Code',
    client: () => command('claude', 'mcp', 'add', '--scope', 'user', 'choice', '--', ...start),
  },
  codex: { name: 'Codex', client: () => command('codex', 'mcp', 'add', 'choice', '--', ...start) },
  gemini: {
    name: 'Gemini CLI',
    client: () => command('gemini', 'mcp', 'add', '--scope', 'user', 'choice', ...start),
  },
  vscode: {
    name: 'VS Code',
    client: () => command('code', '--add-mcp', JSON.stringify({ name: 'choice', ...entry })),
  },
  cursor: { name: 'Cursor', client: ({ userHome }) => file(join(userHome, '.cursor', 'mcp.json')) },
  windsurf: {
    name: 'Windsurf',
    client: ({ userHome }) => file(join(userHome, '.codeium', 'windsurf', 'mcp_config.json')),
  },
  'claude-desktop': {
    name: 'Claude Desktop',
    client: (place) => file(join(desktopFolder(place), 'claude_desktop_config.json')),
  },
};

export const knownClients = Object.keys(clients);

export function findClient(id: string, place: Place): Client | null {
  return Object.hasOwn(clients, id) ? (clients[id]?.client(place) ?? null) : null;
}

/** Each client with the line that adds us, or what has to be in its file; what `setup` would do. */
export function waysToAdd(place: Place): readonly (readonly [name: string, how: string])[] {
  return Object.values(clients).map(({ name, client }) => {
    const known = client(place);
    return [name, known.kind === 'file' ? JSON.stringify(withEntry({})) : commandText(known, place.platform)];
  });
}

/** A client's file with us in it, beside whatever else it holds. */
export function withEntry(present: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return { ...present, mcpServers: { ...serversOf(present), choice: entry } };
}

export function serversOf({ mcpServers }: Readonly<Record<string, unknown>>): object {
  return typeof mcpServers === 'object' && mcpServers !== null ? mcpServers : {};
}

type CommandClient = Extract<Client, { kind: 'command' }>;

/** As a person would type it: for a POSIX shell, on Windows for its command prompt. */
export function commandText({ program, args }: CommandClient, platform: NodeJS.Platform): string {
  const quote = (arg: string) =>
    platform === 'win32' ? `"${arg.replaceAll('"', '\\"')}"` : `'${arg.replaceAll("'", "'\\''")}'`;
  return [program, ...args.map((arg) => (/[^\w@./-]/.test(arg) ? quote(arg) : arg))].join(' ');
}

function command(program: string, ...args: readonly string[]): Client {
  return { kind: 'command', program, args };
}

function file(path: string): Client {
  return { kind: 'file', path };
}

function desktopFolder({ userHome, platform, env }: Place): string {
  if (platform === 'darwin') return join(userHome, 'Library', 'Application Support', 'Claude');
  if (platform === 'win32') return join(env.APPDATA ?? join(userHome, 'AppData', 'Roaming'), 'Claude');
  return join(userHome, '.config', 'Claude');
}
