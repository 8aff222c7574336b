import { isDeepStrictEqual } from 'node:util';
import { type ClientId, knownClient } from '../../mcp/client-limits.ts';
import { cutNotesIn, forgetCuts } from '../../mcp/learned-holds.ts';
import { exitCodes } from '../program/command.ts';
import { setupWords } from '../strings-setup.ts';
import { ask, isYes } from './ask-person.ts';
import { readClientFile } from './client-file.ts';
import { type Client, clientFile, clients } from './clients.ts';
import type { Wish } from './edit-client.ts';
import { type Errand, installFor, isWanted, say } from './errand.ts';
import { limitSecondsIn, type OfferId } from './offers.ts';
import { carryOut, planAdding } from './plan-changes.ts';
import { describe, unlessLeftAlone } from './planned-changes.ts';
import { createSetupRecord, type SetupRecord } from './setup-record.ts';

/** Shows the change, and makes it unless the person says no. */
export async function addTo(id: ClientId, errand: Errand): Promise<number> {
  const { context, folder, print, json } = errand;
  const words = setupWords[context.language];
  const client = clients[id];
  const record = createSetupRecord(folder, id);
  const wish = await withOffers(client, errand, record);
  const changes = await unlessLeftAlone(client, errand, () => planAdding(client, wish, record));
  if (changes === null) return exitCodes.failure;
  const path = clientFile(client, context);
  const add = { [client.path.join('.')]: client.entry(wish.words, context) };
  if (changes.length === 0) {
    // The entry may have been copied from another machine, or the file deleted.
    if (!print) {
      await installFor(errand);
      await noteLimit(id, errand, record);
    }
    say(errand, { client: id, file: path, add, changed: false, done: true }, [words.already(path)]);
    return exitCodes.ok;
  }
  // Last what the person is asked about: a skill is longer than the screen.
  const shown = changes.toReversed().flatMap((change) => describe(change, context));
  const report = { client: id, file: path, add, changed: true };
  if (!json) context.stdout.write(`${shown.join('\n')}\n`);
  if (print || !(await isWanted(errand))) {
    say(errand, { ...report, done: false }, [words.nothingWritten]);
    return exitCodes.ok;
  }
  const more = await openOffers(client, wish, record);
  await installFor(errand);
  const kept = await unlessLeftAlone(client, errand, () => carryOut(changes, record));
  if (kept === null) return exitCodes.failure;
  await noteLimit(id, errand, record);
  const backups = kept.filter((file) => file !== null);
  say(errand, { ...report, done: true, backups }, [
    ...backups.map((file) => words.kept(file)),
    words.written(client.name),
    ...more.map((one) => words.offered(`--with ${one}`, words.offer[one](client.name))),
  ]);
  return exitCodes.ok;
}

/**
 * The server lets one call wait as long as the client's own settings allow, also by a limit that the person wrote. What
 * it learned under another limit no longer counts.
 */
async function noteLimit(id: ClientId, { context, folder }: Errand, record: SetupRecord): Promise<void> {
  const client = clients[id];
  const { text } = await readClientFile(clientFile(client, context));
  const seconds = limitSecondsIn(client.format.read(text, client.path), client.offers);
  if (seconds === (await record.limitSeconds())) return;
  await record.noteLimit(seconds);
  await forgetCuts(cutNotesIn(folder), (name) => knownClient(name).id === id);
}

/** Asks for each thing the client could be told besides. */
async function withOffers(
  client: Client,
  { context, wish, asks, print }: Errand,
  record: SetupRecord,
): Promise<Wish> {
  if (!asks || print) return wish;
  const words = setupWords[context.language];
  const offers = [...wish.offers];
  for (const id of await openOffers(client, wish, record)) {
    const question = words.offering(words.offer[id](client.name));
    if (isYes(await ask(context, question), false)) offers.push(id);
  }
  return { ...wish, offers };
}

/** Those that would still change something. */
async function openOffers(client: Client, wish: Wish, record: SetupRecord): Promise<readonly OfferId[]> {
  const open: OfferId[] = [];
  for (const { id } of client.offers) {
    const more = { ...wish, offers: [...wish.offers, id] };
    const wishes = [wish, more].map((one) => planAdding(client, one, record));
    const plans = await Promise.all(wishes).catch(() => []);
    const [without, withIt] = plans.map((plan) => plan.map(({ file, after }) => [file.path, String(after)]));
    if (!isDeepStrictEqual(without, withIt)) open.push(id);
  }
  return open;
}
