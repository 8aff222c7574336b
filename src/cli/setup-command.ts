import { spawnSync } from 'node:child_process';
import { readClientFile, replaceClientFile } from './client-file.ts';
import { type Client, commandText, findClient, knownClients, serversOf, withEntry } from './clients.ts';
import { type Command, type Context, exitCodes, UsageError } from './command.ts';
import { readArguments } from './read-arguments.ts';
import { setupWords } from './strings-setup.ts';

/** Adds this server to a client, by the client's own command where it has one, else in its file. */
export const setupCommand: Command = async (context) => {
  const { values, positionals } = readArguments(context.args, { print: { type: 'boolean' } }, true);
  const words = setupWords[context.language];
  const [name] = positionals;
  const known = knownClients.join(', ');
  if (name === undefined) throw new UsageError(words.which(known));
  const client = findClient(name, context);
  if (client === null) throw new UsageError(words.unknown(name, known));
  return client.kind === 'command'
    ? runClient(client, context, values.print === true)
    : writeFile(client, context, values.print === true);
};

function runClient(client: Extract<Client, { kind: 'command' }>, context: Context, print: boolean): number {
  const words = setupWords[context.language];
  const { program, args } = client;
  const shown = commandText(client, context.platform);
  context.stdout.write(`${print ? words.wouldRun(shown) : words.running(shown)}\n`);
  if (print) return exitCodes.ok;
  const { status, error } = spawnSync(program, args, { stdio: 'inherit' });
  if (status === 0) return exitCodes.ok;
  context.stderr.write(`${error === undefined ? words.failed(program) : whyNotStarted(program, context)}\n`);
  return exitCodes.failure;
}

/** On Windows most of them are scripts of the command prompt, which cannot be started without a shell. */
function whyNotStarted(program: string, { platform, language }: Context): string {
  const words = setupWords[language];
  return platform === 'win32' ? words.notStartedOnWindows(program) : words.notStarted(program);
}

async function writeFile(
  { path }: Extract<Client, { kind: 'file' }>,
  context: Context,
  print: boolean,
): Promise<number> {
  const words = setupWords[context.language];
  const addition = JSON.stringify(withEntry({}), null, 2);
  const present = await readClientFile(path);
  if (present.kind !== 'object') {
    const why = present.kind === 'not-json' ? words.notJson(path) : words.unreadable(path, present.reason);
    context.stderr.write(`${why}\n${addition}\n`);
    return exitCodes.failure;
  }
  if (Object.hasOwn(serversOf(present.entries), 'choice')) {
    context.stdout.write(`${words.already(path)}\n`);
    return exitCodes.ok;
  }
  if (print) {
    context.stdout.write(`${words.wouldWrite(path)}\n${addition}\n`);
    return exitCodes.ok;
  }
  await replaceClientFile(path, `${JSON.stringify(withEntry(present.entries), null, 2)}\n`);
  context.stdout.write(`${words.written(path)}\n`);
  return exitCodes.ok;
}
