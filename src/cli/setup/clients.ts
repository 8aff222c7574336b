import { join } from 'node:path';
import type { Context } from '../program/command.ts';

/** How a client is told about an MCP server. */
export type Client =
  | { readonly kind: 'command'; readonly program: string; readonly args: readonly string[] }
  | { readonly kind: 'file'; readonly path: string };

type ClientSurroundings = Pick<Context, 'userHome' | 'platform' | 'env'> & {
  /** The folder the client's server is to use; null for the usual one. */
  readonly home: string | null;
};

/** What every client runs. */
function start({ home }: Pick<ClientSurroundings, 'home'>): readonly [string, ...string[]] {
  return ['npx', '-y', 'choice-mcp', 'stdio', ...(home === null ? [] : ['--home', home])];
}

function entryOf(place: Pick<ClientSurroundings, 'home'>) {
  const [command, ...args] = start(place);
  return { command, args };
}

type Known = { readonly name: string; readonly client: (place: ClientSurroundings) => Client };

const clients: Readonly<Record<string, Known>> = {
  'claude-code': {
    name: 'Claude Code',
    client: (place) => command('claude', 'mcp', 'add', '--scope', 'user', 'choice', '--', ...start(place)),
  },
  codex: {
    name: 'Codex',
    client: (place) => command('codex', 'mcp', 'add', 'choice', '--', ...start(place)),
  },
  gemini: {
    name: 'Gemini CLI',
    client: (place) => command('gemini', 'mcp', 'add', '--scope', 'user', 'choice', ...start(place)),
  },
  vscode: {
    name: 'VS Code',
    client: (place) => command('code', '--add-mcp', JSON.stringify({ name: 'choice', ...entryOf(place) })),
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

export function findClient(id: string, place: ClientSurroundings): Client | null {
  return Object.hasOwn(clients, id) ? (clients[id]?.client(place) ?? null) : null;
}

/** Each client with the line that adds us, or what has to be in its file; what `setup` would do. */
export function waysToAdd(place: ClientSurroundings): readonly (readonly [name: string, how: string])[] {
  return Object.values(clients).map(({ name, client }) => {
    const known = client(place);
    return [
      name,
      known.kind === 'file' ? JSON.stringify(withEntry({}, place)) : commandText(known, place.platform),
    ];
  });
}

/** A client's file with us in it, beside whatever else it holds. */
export function withEntry(
  present: Readonly<Record<string, unknown>>,
  place: Pick<ClientSurroundings, 'home'>,
): Record<string, unknown> {
  return { ...present, mcpServers: { ...serversOf(present), choice: entryOf(place) } };
}

/** Whether a client's file has us in it, and starts us with the folder that is wanted. */
export function presenceIn(
  present: Readonly<Record<string, unknown>>,
  { home }: Pick<ClientSurroundings, 'home'>,
): 'absent' | 'present' | 'elsewhere' {
  const choice = new Map<string, unknown>(Object.entries(serversOf(present))).get('choice');
  if (choice === undefined) return 'absent';
  // Where no folder is asked for, any entry of ours counts.
  return home === null || JSON.stringify(choice).includes(JSON.stringify(home)) ? 'present' : 'elsewhere';
}

function serversOf({ mcpServers }: Readonly<Record<string, unknown>>): object {
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

function desktopFolder({ userHome, platform, env }: ClientSurroundings): string {
  if (platform === 'darwin') return join(userHome, 'Library', 'Application Support', 'Claude');
  if (platform === 'win32') return join(env.APPDATA ?? join(userHome, 'AppData', 'Roaming'), 'Claude');
  return join(userHome, '.config', 'Claude');
}
