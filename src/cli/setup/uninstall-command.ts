import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { cleanText } from '../../domain/text/clean-text.ts';
import { printJson } from '../../domain/text/print-json.ts';
import type { ClientId } from '../../mcp/client-limits.ts';
import { type Command, type Context, exitCodes } from '../program/command.ts';
import { homeFolder } from '../program/home.ts';
import { readArguments } from '../program/read-arguments.ts';
import { whyLeftAlone } from './change-client.ts';
import { clientFile, clients } from './clients.ts';
import { findClients } from './find-clients.ts';
import { planRemoving, writeChanges } from './plan-changes.ts';
import { createSetupRecord } from './setup-record.ts';
import { setupWords } from './strings.ts';

type Removal = {
  readonly client: ClientId;
  readonly files: readonly string[];
  readonly problem: string | null;
};

/** Takes out what setup wrote, everywhere, and leaves what the person has decided. */
export const uninstallCommand: Command = async (context) => {
  const { values } = readArguments(context, {
    json: { type: 'boolean' },
    print: { type: 'boolean' },
    // It asks nothing; scripts that pass it to setup pass it here as well.
    yes: { type: 'boolean' },
  });
  const words = setupWords[context.language];
  const home = homeFolder({ ...context, flag: values.home });
  const removals: Removal[] = [];
  for (const { client, file, starts } of await findClients(context, home)) {
    const isSetUp = starts === 'file' || (await createSetupRecord(home, client).knows(file));
    if (isSetUp) removals.push(await removeFrom(client, { context, home, print: values.print === true }));
  }
  const isWhole = removals.every(({ problem }) => problem === null);
  // While a client still names it, the program stays.
  if (!values.print && isWhole) {
    for (const name of ['bin', 'cache', 'setup'])
      await rm(join(home, name), { recursive: true, force: true });
  }
  const command = deleteCommand(home, context.platform);
  if (values.json) context.stdout.write(`${printJson({ clients: removals, home, delete: command }, 2)}\n`);
  else {
    const lines = [
      ...removals.map(({ client, files, problem }) => {
        const { name } = clients[client];
        if (problem !== null) return words.left(name, problem);
        return values.print ? words.left(name, files.join(', ')) : words.removed(name);
      }),
      ...(values.print ? [words.nothingWritten] : isWhole ? [words.uninstalled] : []),
      words.stays(home),
      `  ${command}`,
    ];
    context.stdout.write(`${lines.map((line) => cleanText(line)).join('\n')}\n`);
  }
  return isWhole ? exitCodes.ok : exitCodes.failure;
};

type Removing = { readonly context: Context; readonly home: string; readonly print: boolean };

async function removeFrom(client: ClientId, { context, home, print }: Removing): Promise<Removal> {
  const record = createSetupRecord(home, client);
  try {
    const changes = await planRemoving(clients[client], context, record);
    if (!print) await writeChanges(changes, record);
    return { client, files: changes.map(({ file }) => file.path), problem: null };
  } catch (cause) {
    const words = setupWords[context.language];
    const why = whyLeftAlone(cause, clientFile(clients[client], context), words);
    if (why === null) throw cause;
    return { client, files: [], problem: `${why} ${words.removeByHand(clients[client].path.join('.'))}` };
  }
}

function deleteCommand(home: string, platform: NodeJS.Platform): string {
  return platform === 'win32' ? `rmdir /s /q "${home}"` : `rm -r '${home.replaceAll("'", "'\\''")}'`;
}
