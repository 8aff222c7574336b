import { rm } from 'node:fs/promises';
import { type ClientFile, readClientFile, replaceClientFile } from './client-file.ts';
import type { ClientPlace } from './client-folders.ts';
import { type Client, clientFile } from './clients.ts';
import { isOurs, type Wish, withoutUs, withUs } from './edit-client.ts';
import { addToList, jsoncFormat, removeFromList } from './jsonc-format.ts';
import type { Offer } from './offers.ts';
import type { SetupRecord } from './setup-record.ts';

/** A client's file as it is and as it is to be; null takes it away. */
export type FileChange = {
  readonly file: ClientFile;
  readonly after: Buffer | null;
  readonly hadUs: boolean;
};

/** A file stands where ours would, and it is not what setup has written. */
export class OtherFileError extends Error {
  override name = 'OtherFileError';
}

/** What has to change so that the client starts us; nothing where it does already. */
export async function planAdding(
  client: Client,
  wish: Wish,
  record: SetupRecord,
): Promise<readonly FileChange[]> {
  const file = await readClientFile(clientFile(client, wish.place));
  const changes = [
    changed(file, withUs(file.text, client, wish), isOurs(client.format.read(file.text, client.path))),
  ];
  for (const offer of listOffers(client).filter(({ id }) => wish.offers.includes(id))) {
    const other = await readClientFile(offer.file(wish.place));
    changes.push(changed(other, addToList(other.text, offer.path, offer.item), false));
  }
  for (const offer of fileOffers(client).filter(({ id }) => wish.offers.includes(id))) {
    const own = await readClientFile(offer.file(wish.place));
    const change = changed(own, offer.text, false);
    // What an earlier version wrote is replaced; what a person wrote or changed is not.
    if (change !== null && own.bytes !== null && (await record.before(own)) === undefined)
      throw new OtherFileError(own.path);
    changes.push(change);
  }
  return changes.filter((change) => change !== null);
}

/** What has to change so that the client knows nothing of us, and has back what it had. */
export async function planRemoving(
  client: Client,
  place: ClientPlace,
  record: SetupRecord,
): Promise<readonly FileChange[]> {
  const changes: (FileChange | null)[] = [];
  const file = await readClientFile(clientFile(client, place));
  if (isOurs(client.format.read(file.text, client.path)))
    changes.push(await restored(file, withoutUs(file.text, client), record));
  for (const offer of listOffers(client)) {
    // A rule that a person wrote by hand is theirs.
    if (!(await record.knows(offer.file(place)))) continue;
    const other = await readClientFile(offer.file(place));
    changes.push(await restored(other, removeFromList(other.text, offer.path, offer.item), record));
  }
  for (const offer of fileOffers(client)) {
    if (!(await record.knows(offer.file(place)))) continue;
    const own = await readClientFile(offer.file(place));
    if ((await record.before(own)) === null) changes.push({ file: own, after: null, hadUs: true });
  }
  return changes.filter((change) => change !== null);
}

/** Says for each file where its former content is kept, or null. */
export async function carryOut(
  changes: readonly FileChange[],
  record: SetupRecord,
): Promise<readonly (string | null)[]> {
  const kept: (string | null)[] = [];
  for (const { file, after, hadUs } of changes) {
    if (after === null) await rm(file.path);
    else {
      kept.push(await record.note(file, after, hadUs));
      await record.madeFolders.note(file.path);
      await replaceClientFile(file, after);
    }
  }
  if (changes.some(({ after }) => after === null)) await record.madeFolders.remove();
  return kept;
}

function fileOffers(client: Client): readonly Extract<Offer, { kind: 'file' }>[] {
  return client.offers.filter((offer) => offer.kind === 'file');
}

function listOffers(client: Client): readonly Extract<Offer, { kind: 'list' }>[] {
  return client.offers.filter((offer) => offer.kind === 'list');
}

function changed(file: ClientFile, text: string, hadUs: boolean): FileChange | null {
  return text === file.text ? null : { file, after: file.encode(text), hadUs };
}

async function restored(file: ClientFile, text: string, record: SetupRecord): Promise<FileChange | null> {
  const before = await record.before(file);
  return before === undefined ? changed(file, text, true) : { file, after: before, hadUs: true };
}

/** The entry as a person would paste it, where the file cannot be changed for them. */
export function pasteText(client: Client, wish: Wish): string {
  const { format, path, entry } = client;
  const text = format.put('', path, entry(wish.words, wish.place));
  return format === jsoncFormat ? text : text.slice(Math.max(0, text.search(/^(?:\[|mcpServers)/m)));
}
