import { printJson } from '../../domain/text/print-json.ts';
import { clientIds } from '../../mcp/client-limits.ts';
import { type Command, exitCodes, UsageError } from '../program/command.ts';
import { echo } from '../program/echo.ts';
import { homeFolder } from '../program/home.ts';
import { installedProgram } from '../program/program-copy.ts';
import { readArguments } from '../program/read-arguments.ts';
import { addTo } from '../setup/add-to-client.ts';
import { ask } from '../setup/ask-person.ts';
import { clients, findClientId } from '../setup/clients.ts';
import { type Errand, installFor } from '../setup/errand.ts';
import { listClients } from '../setup/list-clients.ts';
import { offerIds } from '../setup/offers.ts';
import { removeFrom } from '../setup/remove-from-client.ts';
import { fileWords, lastingNode, npxWords } from '../setup/start-words.ts';
import { setupWords } from '../strings-setup.ts';
import { oneOf } from './one-of.ts';

const flags = {
  print: { type: 'boolean' },
  json: { type: 'boolean' },
  remove: { type: 'boolean' },
  npx: { type: 'boolean' },
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
  const start =
    values.npx === true
      ? npxWords(context.platform, home)
      : fileWords(await lastingNode(context, process.execPath), script, home);
  const offers = (values.with ?? []).map((given) =>
    oneOf('--with', given, { known: offerIds, language: context.language }),
  );
  const errand: Errand = {
    context,
    folder,
    wish: { words: start, home, offers, place: context },
    isNpx: values.npx === true,
    remove: values.remove === true,
    print: values.print === true,
    json: values.json === true,
    asks:
      context.stdin.isTTY === true && context.stdout.isTTY === true && values.yes !== true && !values.json,
  };
  const chosen = name ?? (await chooseClient(errand));
  if (chosen === null) return exitCodes.ok;
  if (chosen === 'any') return printForAny(errand);
  const id = findClientId(chosen);
  if (id === null) throw new UsageError(words.unknown(echo(chosen), [...clientIds, 'any'].join(', ')));
  const missing = offers.find((offer) => !clients[id].offers.some((one) => one.id === offer));
  if (missing !== undefined) throw new UsageError(words.noSuchOffer(missing, clients[id].name));
  return errand.remove ? removeFrom(id, errand) : addTo(id, errand);
};

async function chooseClient(errand: Errand): Promise<string | null> {
  const { context, folder, asks, json } = errand;
  const listed = await listClients(context, folder);
  if (json) context.stdout.write(`${printJson(listed.data, 2)}\n`);
  else context.stdout.write(`${listed.lines.join('\n')}\n`);
  if (!asks) return null;
  const answer = await ask(context, setupWords[context.language].whichOne);
  return answer === '' ? null : answer;
}

/** For a client that setup does not know: what nearly all of them take. */
async function printForAny(errand: Errand): Promise<number> {
  const { context, wish, print } = errand;
  if (!print) await installFor(errand);
  const [command, ...args] = wish.words;
  const entry = { mcpServers: { choice: { command, args } } };
  const text = printJson(entry, 2);
  context.stdout.write(errand.json ? `${text}\n` : `${setupWords[context.language].any}\n${text}\n`);
  return exitCodes.ok;
}
