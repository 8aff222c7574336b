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
  const beside = listOffers(client).filter(({ id }) => wanted.offers.includes(id));
  for (const path of new Set(beside.map((offer) => offer.file(wanted.machine)))) {
    const other = await readClientFile(path);
    const own = beside.filter((offer) => offer.file(wanted.machine) === path);
    const text = own.reduce((sofar, offer) => withOffer(sofar, offer, wanted), other.text);
    changes.push(changed(other, text, false));
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
  for (const path of new Set(listOffers(client).map((offer) => offer.file(machine)))) {
    // A rule that a person wrote by hand is theirs.
    if (!(await record.knows(path))) continue;
    const other = await readClientFile(path);
    const own = listOffers(client).filter((offer) => offer.file(machine) === path);
    changes.push(await restored(other, own.reduce(withoutOffer, other.text), record));
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

type ListOffer = Extract<Offer, { kind: 'list' | 'hooks' }>;

/** What stands in lists of another file, several of them in the same one. */
function listOffers(client: Client): readonly ListOffer[] {
  return client.offers.filter((offer) => offer.kind === 'list' || offer.kind === 'hooks');
}

function withOffer(text: string, offer: ListOffer, { command }: WantedEntry): string {
  if (offer.kind === 'list') return addToList(text, offer.path, offer.item);
  const [program = '', ...words] = command;
  const args = words.toSpliced(words.indexOf('stdio'), 1, 'hook', offer.client);
  const entries = Object.entries(offer.entries({ command: program, args }));
  const present = jsoncFormat.read(text, ['hooks']);
  // What is there already stays as it is, to the byte.
  const isWhole = entries.every(([event, entry]) =>
    listIn(present, event).some((one) => isDeepStrictEqual(one, entry)),
  );
  if (isWhole) return text;
  return entries.reduce(
    (sofar, [event, entry]) => addToList(sofar, ['hooks', event], entry),
    withoutOffer(text, offer),
  );
}

function withoutOffer(text: string, offer: ListOffer): string {
  if (offer.kind === 'list') return removeFromList(text, offer.path, (item) => item === offer.item);
  const events = Object.keys(offer.entries({ command: '', args: [] }));
  const without = events.reduce((sofar, event) => {
    const path = ['hooks', event];
    const less = removeFromList(sofar, path, isOurHook);
    const isLeftEmpty = less !== sofar && listIn(jsoncFormat.read(less, ['hooks']), event).length === 0;
    return isLeftEmpty ? jsoncFormat.remove(less, path) : less;
  }, text);
  const left = jsoncFormat.read(without, ['hooks']);
  const isLeftEmpty = without !== text && isObject(left) && Object.keys(left).length === 0;
  return isLeftEmpty ? jsoncFormat.remove(without, ['hooks']) : without;
}

function listIn(hooks: unknown, event: string): readonly unknown[] {
  const list = isObject(hooks) ? hooks[event] : undefined;
  return Array.isArray(list) ? list : [];
}

/** What the client runs for a question of its own; null where it has no hook of ours. */
export async function installedHook(client: Client, machine: Machine): Promise<readonly string[] | null> {
  const offer = listOffers(client).find(({ kind }) => kind === 'hooks');
  if (offer === undefined) return null;
  const { text } = await readClientFile(offer.file(machine));
  const entry = listIn(jsoncFormat.read(text, ['hooks']), 'PermissionRequest').find(isOurHook);
  const [hook] = isObject(entry) && Array.isArray(entry.hooks) ? entry.hooks : [];
  return commandOf(hook);
}

/** An entry that runs our `hook`, whichever version of setup wrote it. */
function isOurHook(entry: unknown): boolean {
  const text = JSON.stringify(isObject(entry) ? entry.hooks : null) ?? '';
  return /choice-mcp[^"]*"/.test(text) && text.includes('"hook"');
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
