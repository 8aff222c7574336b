import { printJson } from '../../domain/text/print-json.ts';
import { clientIds } from '../../mcp/client-limits.ts';
import { alignColumns } from '../program/align-columns.ts';
import { ask } from '../program/ask-person.ts';
import { type Command, exitCodes, UsageError } from '../program/command.ts';
import { echo } from '../program/echo.ts';
import { homeFolder } from '../program/home.ts';
import { installedProgram } from '../program/program-copy.ts';
import { readArguments, readChoice } from '../program/read-arguments.ts';
import { addTo, installFor, removeFrom, type SetupOptions } from './change-client.ts';
import { clients, findClientId } from './clients.ts';
import { findClients } from './find-clients.ts';
import { offerIds } from './offers.ts';
import { fileCommand, lastingNode, npxCommand } from './start-command.ts';
import { setupWords } from './strings.ts';

const flags = {
  print: { type: 'boolean' },
  json: { type: 'boolean' },
  remove: { type: 'boolean' },
  npx: { type: 'boolean' },
  inbox: { type: 'boolean' },
  yes: { type: 'boolean' },
  with: { type: 'string', multiple: true },
} as const;

/** Adds this server to a client's settings, and takes it out again. */
export const setupCommand: Command = async (context) => {
  const { values, positionals } = readArguments(context, flags, true);
  const words = setupWords[context.language];
  const [name, extra] = positionals;
  if (extra !== undefined) throw new UsageError(words.oneAtATime(echo(extra)));
  const folder = homeFolder({ ...context, flag: values.home });
  // Where the person said so, and in full: the client starts the server in a folder of its own.
  const home = values.home === undefined ? null : folder;
  const script = installedProgram(folder);
  const command =
    values.npx === true
      ? npxCommand(context.platform, home)
      : fileCommand(await lastingNode(context, process.execPath), script, home);
  const named = (values.with ?? []).map((given) =>
    readChoice('--with', given, { known: offerIds, language: context.language }),
  );
  const offers = values.inbox === true ? [...named, 'inbox' as const] : named;
  // A hook runs in the middle of a prompt, and npx takes seconds to find the package.
  if (values.npx === true && offers.includes('inbox')) throw new UsageError(words.inboxWithoutNpx);
  const options: SetupOptions = {
    context,
    folder,
    wanted: { command, home, offers, machine: context },
    isNpx: values.npx === true,
    remove: values.remove === true,
    print: values.print === true,
    json: values.json === true,
    asks:
      context.stdin.isTTY === true && context.stdout.isTTY === true && values.yes !== true && !values.json,
  };
  const chosen = name ?? (await chooseClient(options));
  if (chosen === null) return exitCodes.ok;
  if (chosen === 'any') return printForAny(options);
  const id = findClientId(chosen);
  if (id === null) throw new UsageError(words.unknown(echo(chosen), [...clientIds, 'any'].join(', ')));
  const missing = offers.find((offer) => !clients[id].offers.some((one) => one.id === offer));
  if (missing !== undefined) throw new UsageError(words.noSuchOffer(missing, clients[id].name));
  return options.remove ? removeFrom(id, options) : addTo(id, options);
};

async function chooseClient(options: SetupOptions): Promise<string | null> {
  const { context, folder, asks, json } = options;
  const words = setupWords[context.language];
  const found = await findClients(context, folder);
  const rows = found.map(({ client, file, starts }) => [`  ${client}`, words.starts[starts], file]);
  const others = clientIds.filter((id) => !found.some(({ client }) => client === id));
  const lines = [
    found.length === 0 ? words.noneHere : words.here,
    ...alignColumns(rows),
    words.others([...others, 'any'].join(', ')),
    words.addOne,
  ];
  context.stdout.write(`${json ? printJson(found, 2) : lines.join('\n')}\n`);
  if (!asks) return null;
  const answer = await ask(context, words.whichOne);
  return answer === '' ? null : answer;
}

/** For a client that setup does not know: what nearly all of them take. */
async function printForAny(options: SetupOptions): Promise<number> {
  const { context, wanted, print } = options;
  if (!print) await installFor(options);
  const [command, ...args] = wanted.command;
  const entry = { mcpServers: { choice: { command, args } } };
  const text = printJson(entry, 2);
  context.stdout.write(options.json ? `${text}\n` : `${setupWords[context.language].any}\n${text}\n`);
  return exitCodes.ok;
}
