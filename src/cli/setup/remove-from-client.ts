import type { ClientId } from '../../mcp/client-limits.ts';
import { exitCodes } from '../program/command.ts';
import { setupWords } from '../strings-setup.ts';
import { clientFile, clients } from './clients.ts';
import { type Errand, isWanted, say } from './errand.ts';
import { carryOut, planRemoving } from './plan-changes.ts';
import { describe, unlessLeftAlone } from './planned-changes.ts';
import { createSetupRecord } from './setup-record.ts';

/** Shows the change, and makes it unless the person says no. */
export async function removeFrom(id: ClientId, errand: Errand): Promise<number> {
  const { context, folder, print, json } = errand;
  const words = setupWords[context.language];
  const client = clients[id];
  const record = createSetupRecord(folder, id);
  const changes = await unlessLeftAlone(client, errand, () => planRemoving(client, context, record));
  if (changes === null) return exitCodes.failure;
  const report = { client: id, file: clientFile(client, context), changed: changes.length > 0 };
  if (changes.length === 0) {
    say(errand, { ...report, done: true }, [words.notThere(client.name)]);
    return exitCodes.ok;
  }
  if (!json) context.stdout.write(`${changes.flatMap((change) => describe(change, context)).join('\n')}\n`);
  if (print || !(await isWanted(errand))) {
    say(errand, { ...report, done: false }, [words.nothingWritten]);
    return exitCodes.ok;
  }
  const kept = await unlessLeftAlone(client, errand, () => carryOut(changes, record));
  if (kept === null) return exitCodes.failure;
  await record.forget();
  say(errand, { ...report, done: true }, [words.removed(client.name)]);
  return exitCodes.ok;
}
