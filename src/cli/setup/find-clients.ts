import { isObject } from '../../domain/json-object.ts';
import { type ClientId, clientIds } from '../../mcp/client-limits.ts';
import type { Context } from '../program/command.ts';
import { installedProgram } from '../program/program-copy.ts';
import { readClientFile } from './client-file.ts';
import { clientFile, clients, commandOf, isHere, isOurs } from './clients.ts';
import { createSetupRecord } from './setup-record.ts';

/** How a client starts us: not at all, by the installed file, by npx, or by a line of the person's own. */
type Starts = 'absent' | 'file' | 'npx' | 'other' | 'unreadable';

export type FoundClient = {
  readonly client: ClientId;
  readonly file: string;
  readonly starts: Starts;
  /** The command it starts; `setup --json` prints it under this name. */
  readonly words: readonly string[];
};

/** The clients that have left a trace on this machine. */
export async function findClients(context: Context, home: string): Promise<readonly FoundClient[]> {
  const here = clientIds.filter((id) => isHere(clients[id], context));
  return Promise.all(here.map((client) => look(client, context, home)));
}

async function look(client: ClientId, context: Context, home: string): Promise<FoundClient> {
  const { format, path } = clients[client];
  const file = clientFile(clients[client], context);
  try {
    const entry = format.read((await readClientFile(file)).text, path);
    const words = commandOf(entry) ?? [];
    return { client, file, starts: isOurs(entry) ? startsBy(words, home) : 'absent', words };
  } catch {
    return { client, file, starts: 'unreadable', words: [] };
  }
}

/**
 * Whether an entry of ours in Codex's settings names the desktop's variables. Codex does not tell its servers where those
 * settings are (CODEX_HOME), so the files that setup wrote are looked at, too.
 */
export async function codexHandsOnDisplay(context: Context, home: string): Promise<boolean> {
  const { codex } = clients;
  const files = [clientFile(codex, context), ...(await createSetupRecord(home, 'codex').files())];
  const entries = files.map(async (file) => codex.format.read((await readClientFile(file)).text, codex.path));
  return (await Promise.allSettled(entries)).some(
    (read) =>
      read.status === 'fulfilled' && isObject(read.value) && String(read.value.env_vars).includes('DISPLAY'),
  );
}

function startsBy(words: readonly string[], home: string): Starts {
  if (words.includes(installedProgram(home))) return 'file';
  return words.includes('npx') ? 'npx' : 'other';
}
