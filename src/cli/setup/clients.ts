import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { isObject } from '../../domain/json-object.ts';
import { type ClientId, clientIds, clientNames } from '../../mcp/client-limits.ts';
import { appFolder, codexFolder, configFolder, copilotFolder, type Machine } from './client-folders.ts';
import type { ConfigFormat, ConfigPath } from './formats/config-format.ts';
import { jsoncFormat } from './formats/jsonc-format.ts';
import { tomlFormat } from './formats/toml-format.ts';
import { yamlListFormat } from './formats/yaml-list-format.ts';
import {
  allowInClaudeCode,
  allowInCline,
  allowInCodex,
  allowInZed,
  copilotRuleIn,
  inboxInClaudeCode,
  type Offer,
  required,
  ruleInContinue,
  skillBelow,
  skillIn,
  skillInClaudeCode,
  timeLimit,
  trust,
} from './offers.ts';

/** A client of MCP servers, and how its settings file tells it to start one. */
export type Client = {
  readonly name: string;
  /** Where its settings may be: the first that exists is meant, and if there is none the last. */
  readonly files: (machine: Machine) => readonly string[];
  readonly format: ConfigFormat;
  /** Where in the file our entry stands. */
  readonly path: ConfigPath;
  /** A new entry that starts these words. */
  readonly entry: (words: readonly string[], machine: Machine) => Readonly<Record<string, unknown>>;
  readonly offers: readonly Offer[];
};

/** Below this name we stand in every client. */
const ourName = 'choice';

const plain = ([command, ...args]: readonly string[]) => ({ command, args });
const json = { format: jsoncFormat, path: ['mcpServers', ourName], entry: plain, offers: [] } as const;

/** What Codex does not hand on by itself, and a browser on a Linux desktop needs. */
const display = ['DISPLAY', 'WAYLAND_DISPLAY', 'XAUTHORITY', 'XDG_RUNTIME_DIR'];

const table = {
  'claude-code': {
    ...json,
    name: clientNames['claude-code'],
    files: ({ userHome, env }) => [join(env.CLAUDE_CONFIG_DIR || userHome, '.claude.json')],
    entry: (words) => ({ type: 'stdio', ...plain(words) }),
    offers: [allowInClaudeCode, skillInClaudeCode, inboxInClaudeCode],
  },
  'claude-desktop': {
    ...json,
    name: clientNames['claude-desktop'],
    files: (machine) => [join(appFolder(machine), 'Claude', 'claude_desktop_config.json')],
  },
  codex: {
    name: clientNames.codex,
    files: (machine) => [join(codexFolder(machine), 'config.toml')],
    format: tomlFormat,
    path: ['mcp_servers', ourName],
    entry: (words, { platform }) => ({
      ...plain(words),
      ...(platform === 'linux' ? { env_vars: display } : {}),
    }),
    offers: [allowInCodex, timeLimit('tool_timeout_sec', 'seconds'), required, skillIn(codexFolder)],
  },
  gemini: {
    ...json,
    name: clientNames.gemini,
    files: ({ userHome }) => [join(userHome, '.gemini', 'settings.json')],
    offers: [trust, timeLimit('timeout', 'milliseconds'), skillBelow('.gemini')],
  },
  qwen: {
    ...json,
    name: clientNames.qwen,
    files: ({ userHome }) => [join(userHome, '.qwen', 'settings.json')],
    offers: [trust, timeLimit('timeout', 'milliseconds'), skillBelow('.qwen')],
  },
  copilot: {
    ...json,
    name: clientNames.copilot,
    files: (machine) => [join(copilotFolder(machine), 'mcp-config.json')],
    entry: (words) => ({ type: 'local', ...plain(words), tools: ['*'] }),
    offers: [skillIn(copilotFolder)],
  },
  opencode: {
    ...json,
    name: clientNames.opencode,
    files: (machine) =>
      ['opencode.jsonc', 'opencode.json'].map((file) => join(configFolder(machine), 'opencode', file)),
    path: ['mcp', ourName],
    entry: (words) => ({ type: 'local', command: words, enabled: true }),
    offers: [skillIn((machine) => join(configFolder(machine), 'opencode'))],
  },
  cursor: {
    ...json,
    name: clientNames.cursor,
    files: ({ userHome }) => [join(userHome, '.cursor', 'mcp.json')],
    offers: [skillBelow('.cursor')],
  },
  vscode: {
    ...json,
    name: clientNames.vscode,
    files: (machine) => [join(appFolder(machine), 'Code', 'User', 'mcp.json')],
    path: ['servers', ourName],
    entry: (words) => ({ type: 'stdio', ...plain(words) }),
    offers: [copilotRuleIn((machine) => join(appFolder(machine), 'Code', 'User'))],
  },
  windsurf: {
    ...json,
    name: clientNames.windsurf,
    files: ({ userHome }) => [join(userHome, '.codeium', 'windsurf', 'mcp_config.json')],
    offers: [skillBelow('.codeium', 'windsurf')],
  },
  cline: {
    ...json,
    name: clientNames.cline,
    files: (machine) => [
      ...(machine.env.CLINE_MCP_SETTINGS_PATH ? [machine.env.CLINE_MCP_SETTINGS_PATH] : []),
      join(appFolder(machine), 'Code/User/globalStorage/saoudrizwan.claude-dev/settings', clineFile),
      join(machine.userHome, '.cline', 'data', 'settings', clineFile),
    ],
    offers: [allowInCline, timeLimit('timeout', 'seconds'), skillBelow('.cline')],
  },
  continue: {
    name: clientNames.continue,
    files: ({ userHome }) => [join(userHome, '.continue', 'config.yaml')],
    format: yamlListFormat,
    path: ['mcpServers', ourName],
    entry: plain,
    offers: [ruleInContinue],
  },
  zed: {
    ...json,
    name: clientNames.zed,
    files: (machine) => [
      machine.platform === 'win32'
        ? join(appFolder(machine), 'Zed', 'settings.json')
        : join(machine.userHome, '.config', 'zed', 'settings.json'),
    ],
    path: ['context_servers', ourName],
    offers: [allowInZed],
  },
} as const satisfies Readonly<Record<ClientId, Client>>;

const clineFile = 'cline_mcp_settings.json';

export const clients: Readonly<Record<ClientId, Client>> = table;

export function findClientId(given: string): ClientId | null {
  return clientIds.find((id) => id === given) ?? null;
}

export function clientFile(client: Client, machine: Machine): string {
  const files = client.files(machine);
  return files.find((file) => existsSync(file)) ?? files.at(-1) ?? '';
}

/** Whether the client has left a trace on this machine: its settings, or the folder they belong into. */
export function isHere(client: Client, machine: Machine): boolean {
  return client
    .files(machine)
    .some((file) => existsSync(dirname(file) === machine.userHome ? file : dirname(file)));
}

/** The words an entry starts, whichever of the two shapes it has; null when it starts nothing. */
export function commandOf(entry: unknown): readonly string[] | null {
  if (!isObject(entry)) return null;
  const { command, args = [] } = entry;
  const words: readonly unknown[] = [command, args].flat();
  return words.every((word) => typeof word === 'string') ? words : null;
}

/** Whether an entry starts this program, by whichever way. */
export function isOurs(entry: unknown): boolean {
  return commandOf(entry)?.some((word) => /choice-mcp/.test(word)) ?? false;
}
