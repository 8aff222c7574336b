import { rm } from 'node:fs/promises';
import { isDeepStrictEqual } from 'node:util';
import { isObject } from '../../domain/json-object.ts';
import { type ClientFile, readClientFile, replaceClientFile } from './client-file.ts';
import type { Machine } from './client-folders.ts';
import { type Client, clientFile, commandOf, isOurs } from './clients.ts';
import { NotUnderstoodError } from './formats/config-format.ts';
import { addToList, jsoncFormat, removeFromList } from './formats/jsonc-format.ts';
import type { Offer, OfferId } from './offers.ts';
import type { SetupRecord } from './setup-record.ts';

/** What the client is to be told. */
export type WantedEntry = {
  /** What the client is to start. */
  readonly command: readonly string[];
  /** The folder the person named; null leaves one that stands in the entry already. */
  readonly home: string | null;
  readonly offers: readonly OfferId[];
  readonly machine: Machine;
};

/** A client's file as it is and as it is to be; null takes it away. */
export type FileChange = {
  readonly file: ClientFile;
  readonly after: Buffer | null;
  readonly hadUs: boolean;
};

/** The client has a server of our name that is not ours. */
export class OtherServerError extends Error {
  override name = 'OtherServerError';
}

/** A file stands where ours would, and it is not what setup has written. */
export class OtherFileError extends Error {
  override name = 'OtherFileError';
}

/** What has to change so that the client starts us; nothing where it does already. */
export async function planAdding(
  client: Client,
  wanted: WantedEntry,
  record: SetupRecord,
): Promise<readonly FileChange[]> {
  const file = await readClientFile(clientFile(client, wanted.machine));
  const changes = [
    changed(file, withUs(file.text, client, wanted), isOurs(client.format.read(file.text, client.path))),
  ];
  for (const offer of listOffers(client).filter(({ id }) => wanted.offers.includes(id))) {
    const other = await readClientFile(offer.file(wanted.machine));
    changes.push(changed(other, addToList(other.text, offer.path, offer.item), false));
  }
  for (const offer of fileOffers(client).filter(({ id }) => wanted.offers.includes(id))) {
    const own = await readClientFile(offer.file(wanted.machine));
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
  machine: Machine,
  record: SetupRecord,
): Promise<readonly FileChange[]> {
  const changes: (FileChange | null)[] = [];
  const file = await readClientFile(clientFile(client, machine));
  if (isOurs(client.format.read(file.text, client.path)))
    changes.push(await restored(file, withoutUs(file.text, client), record));
  for (const offer of listOffers(client)) {
    // A rule that a person wrote by hand is theirs.
    if (!(await record.knows(offer.file(machine)))) continue;
    const other = await readClientFile(offer.file(machine));
    changes.push(await restored(other, removeFromList(other.text, offer.path, offer.item), record));
  }
  for (const offer of fileOffers(client)) {
    if (!(await record.knows(offer.file(machine)))) continue;
    const own = await readClientFile(offer.file(machine));
    if ((await record.before(own)) === null) changes.push({ file: own, after: null, hadUs: true });
  }
  return changes.filter((change) => change !== null);
}

/** Writes them, and says for each file where its former content is kept, or null. */
export async function writeChanges(
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
export function pasteText(client: Client, wanted: WantedEntry): string {
  const { format, path, entry } = client;
  const text = format.put('', path, entry(wanted.command, wanted.machine));
  return format === jsoncFormat ? text : text.slice(Math.max(0, text.search(/^(?:\[|mcpServers)/m)));
}

/** The client's settings with us in them. What a person has added to our entry stays. */
export function withUs(text: string, client: Client, wanted: WantedEntry): string {
  const present = client.format.read(text, client.path);
  const chosen = client.offers.filter((offer) => wanted.offers.includes(offer.id));
  const extra = Object.assign({}, ...chosen.map((offer) => (offer.kind === 'in-entry' ? offer.keys : {})));
  const written =
    present === undefined
      ? client.format.put(text, client.path, { ...client.entry(wanted.command, wanted.machine), ...extra })
      : updated(text, client, { wanted, present, extra });
  const whole = chosen.reduce((sofar, offer) => {
    if (offer.kind !== 'beside' || client.format.read(sofar, offer.path) !== undefined) return sofar;
    return client.format.put(sofar, offer.path, offer.value);
  }, written);
  needReadable(whole, client);
  return whole;
}

export function withoutUs(text: string, client: Client): string {
  const beside = client.offers.flatMap((offer) => (offer.kind === 'beside' ? [offer] : []));
  const without = beside.reduce((sofar, { path, value }) => {
    const isOurs = client.format.read(sofar, path) === value;
    return isOurs ? client.format.remove(sofar, path.slice(0, -1)) : sofar;
  }, text);
  return client.format.remove(without, client.path);
}

type Updating = {
  readonly wanted: WantedEntry;
  readonly present: unknown;
  readonly extra: Readonly<Record<string, unknown>>;
};

function updated(text: string, client: Client, { wanted, present, extra }: Updating): string {
  const old = commandOf(present);
  if (old === null || !isOurs(present)) throw new OtherServerError(client.path.join('.'));
  const now = client.entry(mergedCommand(old, wanted), wanted.machine);
  const keys = { command: now.command, ...('args' in now ? { args: now.args } : {}) };
  // Without it Codex hands no display on, also where the person wrote the entry.
  const added = { ...('env_vars' in now ? { env_vars: now.env_vars } : {}), ...extra };
  const entry = isObject(present) ? present : {};
  const changes = [
    ...Object.entries(keys).filter(([key, value]) => !isDeepStrictEqual(entry[key], value)),
    ...Object.entries(added).filter(([key]) => entry[key] === undefined),
  ];
  return changes.reduce(
    (sofar, [key, value]) => client.format.put(sofar, [...client.path, key], value),
    text,
  );
}

/** Behind `stdio` stands what the person added. */
function mergedCommand(old: readonly string[], { command, home }: WantedEntry): readonly string[] {
  const last = old.includes('stdio')
    ? old.lastIndexOf('stdio')
    : old.findLastIndex((word) => /choice-mcp/.test(word));
  const added = old.slice(last + 1);
  const at = added.indexOf('--home');
  const withoutHome = at < 0 ? added : added.toSpliced(at, 2);
  const start = command.slice(0, command.indexOf('stdio') + 1);
  return home === null ? [...start, ...added] : [...start, ...withoutHome, '--home', home];
}

/** A client that could not read its file any more would have lost all its servers, not only us. */
function needReadable(text: string, client: Client): void {
  if (!isOurs(client.format.read(text, client.path))) throw new NotUnderstoodError(client.path.join('.'));
}
