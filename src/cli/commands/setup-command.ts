import { spawnSync } from 'node:child_process';
import { cleanText } from '../../domain/text/clean-text.ts';
import { printJson } from '../../domain/text/print-json.ts';
import { type Command, type Context, exitCodes, UsageError } from '../program/command.ts';
import { echo } from '../program/echo.ts';
import { homeFolder } from '../program/home.ts';
import { readArguments } from '../program/read-arguments.ts';
import { type ClientFile, readClientFile, replaceClientFile } from '../setup/client-file.ts';
import {
  type Client,
  commandText,
  findClient,
  knownClients,
  presenceIn,
  withEntry,
} from '../setup/clients.ts';
import { setupWords } from '../strings-setup.ts';

/** Adds this server to a client, by the client's own command where it has one, else in its file. */
export const setupCommand: Command = async (context) => {
  const flags = { print: { type: 'boolean' }, json: { type: 'boolean' } } as const;
  const { values, positionals } = readArguments(context, flags, true);
  const words = setupWords[context.language];
  const [name, extra] = positionals;
  const known = knownClients.join(', ');
  if (name === undefined) throw new UsageError(words.which(known));
  if (extra !== undefined) throw new UsageError(words.oneAtATime(echo(extra)));
  // Where the person said so, and in full: the client starts the server in a folder of its own.
  const home = values.home === undefined ? null : homeFolder({ ...context, flag: values.home });
  const client = findClient(name, { ...context, home });
  if (client === null) throw new UsageError(words.unknown(echo(name), known));
  const errand = { context, home, print: values.print === true, json: values.json === true };
  return client.kind === 'command' ? runClient(client, errand) : writeFile(client, errand);
};

type Errand = {
  readonly context: Context;
  readonly home: string | null;
  /** Only says what it would do. */
  readonly print: boolean;
  readonly json: boolean;
};

function runClient(client: Extract<Client, { kind: 'command' }>, errand: Errand): number {
  const { context, print, json } = errand;
  const words = setupWords[context.language];
  const { program, args } = client;
  const shown = commandText(client, context.platform);
  const tell = (done: boolean) => {
    if (json) sayJson(context, { run: [program, ...args], line: shown, done });
  };
  if (!json)
    context.stdout.write(`${print ? words.wouldRun(cleanText(shown)) : words.running(cleanText(shown))}\n`);
  if (print) {
    tell(false);
    return exitCodes.ok;
  }
  // What the client itself prints is not ours, and no JSON.
  const { status, error } = spawnSync(program, args, { stdio: ['inherit', json ? 2 : 'inherit', 'inherit'] });
  tell(status === 0);
  if (status === 0) return exitCodes.ok;
  context.stderr.write(`${error === undefined ? words.failed(program) : whyNotStarted(program, context)}\n`);
  return exitCodes.failure;
}

/** On Windows most of them are scripts of the command prompt, which cannot be started without a shell. */
function whyNotStarted(program: string, { platform, language }: Context): string {
  const words = setupWords[language];
  return platform === 'win32' ? words.notStartedOnWindows(program) : words.notStarted(program);
}

async function writeFile({ path }: Extract<Client, { kind: 'file' }>, errand: Errand): Promise<number> {
  const { context, print, json } = errand;
  const words = setupWords[context.language];
  const addition = withEntry({}, errand);
  const shown = printJson(addition, 2);
  const say = (done: boolean, text: string) => {
    if (json) sayJson(context, { file: path, add: addition, done });
    else context.stdout.write(`${text}\n`);
  };
  const present = await readClientFile(path);
  const why = whyLeftAlone(present, path, errand);
  if (why !== null || present.kind !== 'object') {
    if (json) say(false, '');
    context.stderr.write(`${why}\n${shown}\n`);
    return exitCodes.failure;
  }
  if (presenceIn(present.entries, errand) === 'present') say(true, words.already(path));
  else if (print) say(false, `${words.wouldWrite(path)}\n${shown}`);
  else {
    await replaceClientFile(path, `${JSON.stringify(withEntry(present.entries, errand), null, 2)}\n`);
    say(true, words.written(path));
  }
  return exitCodes.ok;
}

/** A file we cannot read, or whose entry for us names another folder. */
function whyLeftAlone(present: ClientFile, path: string, errand: Errand): string | null {
  const words = setupWords[errand.context.language];
  switch (present.kind) {
    case 'not-json':
      return words.notJson(path);
    case 'unreadable':
      return words.unreadable(path, present.reason);
    case 'object':
      return presenceIn(present.entries, errand) === 'elsewhere' ? words.elsewhere(path) : null;
  }
}

function sayJson({ stdout }: Context, value: unknown): void {
  stdout.write(`${printJson(value, 2)}\n`);
}
