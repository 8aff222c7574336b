import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { type Client, findClient, knownClients } from './clients.ts';
import { type Command, type Context, exitCodes, UsageError } from './command.ts';
import { readArguments } from './read-arguments.ts';
import { cliWords } from './strings.ts';

/** Adds this server to a client, by the client's own command where it has one, else in its file. */
export const setupCommand: Command = async (context) => {
  const { values, positionals } = readArguments(context.args, { print: { type: 'boolean' } }, true);
  const words = cliWords[context.language].setup;
  const [name] = positionals;
  const known = knownClients.join(', ');
  if (name === undefined) throw new UsageError(words.which(known));
  const client = findClient(name, context);
  if (client === null) throw new UsageError(words.unknown(name, known));
  return client.kind === 'command'
    ? runClient(client, context, values.print === true)
    : writeFile(client, context, values.print === true);
};

function runClient(
  { program, args }: Extract<Client, { kind: 'command' }>,
  context: Context,
  print: boolean,
): number {
  const words = cliWords[context.language].setup;
  const shown = [program, ...args.map((arg) => (/[^\w@./-]/.test(arg) ? `'${arg}'` : arg))].join(' ');
  context.stdout.write(`${print ? words.wouldRun(shown) : words.running(shown)}\n`);
  if (print) return exitCodes.ok;
  const { status } = spawnSync(program, args, { stdio: 'inherit' });
  if (status === 0) return exitCodes.ok;
  context.stderr.write(`${words.failed(program)}\n`);
  return exitCodes.failure;
}

function writeFile(
  { path, entry }: Extract<Client, { kind: 'file' }>,
  context: Context,
  print: boolean,
): number {
  const words = cliWords[context.language].setup;
  const addition = JSON.stringify({ mcpServers: { choice: entry } }, null, 2);
  const present = readConfig(path);
  if (present === null) {
    context.stderr.write(`${words.notJson(path)}\n${addition}\n`);
    return exitCodes.failure;
  }
  const { mcpServers } = present;
  const servers = typeof mcpServers === 'object' && mcpServers !== null ? mcpServers : {};
  if (Object.hasOwn(servers, 'choice')) {
    context.stdout.write(`${words.already(path)}\n`);
    return exitCodes.ok;
  }
  if (print) {
    context.stdout.write(`${words.wouldWrite(path)}\n${addition}\n`);
    return exitCodes.ok;
  }
  mkdirSync(dirname(path), { recursive: true });
  const next = { ...present, mcpServers: { ...servers, choice: entry } };
  // Renamed into place, so that a client that reads it meanwhile sees the old file or the new one.
  writeFileSync(`${path}.choice-new`, `${JSON.stringify(next, null, 2)}\n`);
  renameSync(`${path}.choice-new`, path);
  context.stdout.write(`${words.written(path)}\n`);
  return exitCodes.ok;
}

/** Null for a file with comments or faults: somebody's own, and not ours to rewrite. */
function readConfig(path: string): Record<string, unknown> | null {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch {
    return {};
  }
  try {
    const parsed: unknown = JSON.parse(text);
    return typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed) ? { ...parsed } : null;
  } catch {
    return text.trim() === '' ? {} : null;
  }
}
