import { isDeepStrictEqual } from 'node:util';
import { cleanText } from '../../domain/text/clean-text.ts';
import { printJson } from '../../domain/text/print-json.ts';
import { type ClientId, knownClient } from '../../mcp/client-limits.ts';
import { cutNotesIn, forgetCuts } from '../../mcp/learned-holds.ts';
import { createSettings } from '../../settings/settings.ts';
import { createSettingsFile } from '../../settings/settings-file.ts';
import { slices } from '../compose/slices.ts';
import { ask, isYes } from '../program/ask-person.ts';
import { type Context, exitCodes } from '../program/command.ts';
import { ClientFileError, readClientFile } from './client-file.ts';
import { type Client, clientFile, clients } from './clients.ts';
import { NotUnderstoodError } from './formats/config-format.ts';
import { installUnlessNewer } from './install.ts';
import { limitSecondsIn, type OfferId } from './offers.ts';
import {
  type FileChange,
  OtherFileError,
  OtherServerError,
  pasteText,
  planAdding,
  planRemoving,
  type WantedEntry,
  writeChanges,
} from './plan-changes.ts';
import { createSetupRecord, type SetupRecord } from './setup-record.ts';
import { setupWords } from './strings.ts';

/** What the person asked setup for. */
export type SetupOptions = {
  readonly context: Context;
  /** The home that holds the program and the backups. */
  readonly folder: string;
  readonly wanted: WantedEntry;
  readonly isNpx: boolean;
  readonly remove: boolean;
  /** Only says what it would do. */
  readonly print: boolean;
  readonly json: boolean;
  /** There is a person to ask before anything is written. */
  readonly asks: boolean;
};

/** Shows what changes so that the client starts us, and writes it unless the person says no. */
export async function addTo(id: ClientId, options: SetupOptions): Promise<number> {
  const { context, folder, print, json } = options;
  const words = setupWords[context.language];
  const client = clients[id];
  const record = createSetupRecord(folder, id);
  const wanted = await withOffers(client, options, record);
  const changes = await unlessLeftAlone(client, options, () => planAdding(client, wanted, record));
  if (changes === null) return exitCodes.failure;
  const path = clientFile(client, context);
  const add = { [client.path.join('.')]: client.entry(wanted.command, context) };
  if (changes.length === 0) {
    // The entry may have been copied from another machine, or the file deleted.
    if (!print) {
      await installFor(options);
      await noteLimit(id, options, record);
      await adoptIfAsked(wanted, options);
    }
    say(options, { client: id, file: path, add, changed: false, done: true }, [words.already(path)]);
    return exitCodes.ok;
  }
  // Last what the person is asked about: a skill is longer than the screen.
  const shown = changes.toReversed().flatMap((change) => describe(change, context));
  const report = { client: id, file: path, add, changed: true };
  if (!json) context.stdout.write(`${shown.join('\n')}\n`);
  if (print || !(await isAgreed(options))) {
    say(options, { ...report, done: false }, [words.nothingWritten]);
    return exitCodes.ok;
  }
  const more = await openOffers(client, wanted, record);
  await installFor(options);
  const kept = await unlessLeftAlone(client, options, () => writeChanges(changes, record));
  if (kept === null) return exitCodes.failure;
  await noteLimit(id, options, record);
  await adoptIfAsked(wanted, options);
  const backups = kept.filter((file) => file !== null);
  say(options, { ...report, done: true, backups }, [
    ...backups.map((file) => words.kept(file)),
    words.written(client.name),
    ...more.map((one) => words.offered(`--with ${one}`, words.offer[one](client.name))),
  ]);
  return exitCodes.ok;
}

/** Shows what changes so that the client has back what it had, and writes it unless the person says no. */
export async function removeFrom(id: ClientId, options: SetupOptions): Promise<number> {
  const { context, folder, print, json } = options;
  const words = setupWords[context.language];
  const client = clients[id];
  const record = createSetupRecord(folder, id);
  const changes = await unlessLeftAlone(client, options, () => planRemoving(client, context, record));
  if (changes === null) return exitCodes.failure;
  const report = { client: id, file: clientFile(client, context), changed: changes.length > 0 };
  if (changes.length === 0) {
    say(options, { ...report, done: true }, [words.notThere(client.name)]);
    return exitCodes.ok;
  }
  if (!json) context.stdout.write(`${changes.flatMap((change) => describe(change, context)).join('\n')}\n`);
  if (print || !(await isAgreed(options))) {
    say(options, { ...report, done: false }, [words.nothingWritten]);
    return exitCodes.ok;
  }
  const kept = await unlessLeftAlone(client, options, () => writeChanges(changes, record));
  if (kept === null) return exitCodes.failure;
  await record.forget();
  say(options, { ...report, done: true }, [words.removed(client.name)]);
  return exitCodes.ok;
}

/** Before the client's file names it: what the file names is always there. */
export async function installFor({ context, folder, isNpx }: SetupOptions): Promise<void> {
  if (!isNpx) await installUnlessNewer(folder, context);
}

/** Asks for each thing the client could be told besides. */
async function withOffers(
  client: Client,
  { context, wanted, asks, print }: SetupOptions,
  record: SetupRecord,
): Promise<WantedEntry> {
  if (!asks || print) return wanted;
  const words = setupWords[context.language];
  const offers = [...wanted.offers];
  for (const id of await openOffers(client, wanted, record)) {
    const question = words.offering(words.offer[id](client.name));
    if (isYes(await ask(context, question), false)) offers.push(id);
  }
  return { ...wanted, offers };
}

/** Those that would still change something. */
async function openOffers(
  client: Client,
  wanted: WantedEntry,
  record: SetupRecord,
): Promise<readonly OfferId[]> {
  const open: OfferId[] = [];
  for (const { id } of client.offers) {
    const more = { ...wanted, offers: [...wanted.offers, id] };
    const plans = await Promise.all([wanted, more].map((one) => planAdding(client, one, record))).catch(
      () => [],
    );
    const [without, withIt] = plans.map((plan) => plan.map(({ file, after }) => [file.path, String(after)]));
    if (!isDeepStrictEqual(without, withIt)) open.push(id);
  }
  return open;
}

/**
 * The server lets one call wait as long as the client's own settings allow, also by a limit that the person wrote. What
 * it learned under another limit no longer counts.
 */
async function noteLimit(
  id: ClientId,
  { context, folder }: SetupOptions,
  record: SetupRecord,
): Promise<void> {
  const client = clients[id];
  const { text } = await readClientFile(clientFile(client, context));
  const seconds = limitSecondsIn(client.format.read(text, client.path), client.offers);
  if (seconds === (await record.limitSeconds())) return;
  await record.noteLimit(seconds);
  await forgetCuts(cutNotesIn(folder), (name) => knownClient(name).id === id);
}

/** The hooks do nothing as long as the setting does not say so. */
async function adoptIfAsked({ offers }: WantedEntry, { context, folder }: SetupOptions): Promise<void> {
  if (!offers.includes('inbox')) return;
  const { env, warnOnce: warn } = context;
  const settings = createSettings({ slices, file: createSettingsFile(folder), env, warn });
  await settings.set({ adopt: 'questions' }, 'cli');
}

async function isAgreed({ context, asks }: SetupOptions): Promise<boolean> {
  return !asks || isYes(await ask(context, setupWords[context.language].write), true);
}

/** To a program as data, to a person as lines. */
function say({ context, json }: SetupOptions, data: object, lines: readonly string[]): void {
  context.stdout.write(
    json ? `${printJson(data, 2)}\n` : `${lines.map((line) => cleanText(line)).join('\n')}\n`,
  );
}

/** Works on the client's files; null when they were left alone, which has then been said. */
async function unlessLeftAlone<Done>(
  client: Client,
  { context, wanted, json, remove }: SetupOptions,
  work: () => Promise<Done>,
): Promise<Done | null> {
  const words = setupWords[context.language];
  const path = clientFile(client, context);
  try {
    return await work();
  } catch (cause) {
    const why = whyLeftAlone(cause, path, words);
    if (why === null) throw cause;
    if (json) context.stdout.write(`${printJson({ file: path, problem: why, done: false }, 2)}\n`);
    const byHand = remove
      ? `${words.removeByHand(client.path.join('.'))}\n`
      : `${words.addByHand}\n${cleanText(pasteText(client, wanted))}`;
    context.stderr.write(`${cleanText(why)}\n${cause instanceof OtherFileError ? '' : byHand}`);
    return null;
  }
}

/** Null when it was no file's fault. */
export function whyLeftAlone(cause: unknown, path: string, words: (typeof setupWords)['en']): string | null {
  if (cause instanceof NotUnderstoodError) return words.notUnderstood(path, cause.message);
  if (cause instanceof OtherServerError) return words.otherServer(path, cause.message);
  if (cause instanceof OtherFileError) return words.otherFile(cause.message);
  if (!(cause instanceof ClientFileError)) return null;
  return words.leftAlone[cause.kind](path, cause.message);
}

/** Long lines, as of a file that is all on one, would bury what changes. */
const longestLine = 400;

/** The lines of a file that change. */
function describe({ file, after }: FileChange, { language }: Context): readonly string[] {
  const words = setupWords[language];
  if (after === null) return [words.wouldDelete(file.path)];
  const text = after
    .toString('utf8')
    .replaceAll('\r\n', '\n')
    .replace(/^\uFEFF/, '');
  const lines = changedLines(file.text, text);
  const shown = lines.map((line) => (line.length > longestLine ? `${line.slice(0, longestLine)}…` : line));
  return [words.change(file.path), ...shown.map((line) => `  ${cleanText(line)}`)];
}

/** The lines in which two texts differ, each with a sign, from the first such line to the last. */
export function changedLines(before: string, after: string): readonly string[] {
  const [old, now] = [before.split('\n'), after.split('\n')];
  const head = old.findIndex((line, at) => line !== now[at]);
  const start = head < 0 ? old.length : head;
  let tail = 0;
  while (tail < Math.min(old.length, now.length) - start && old.at(-1 - tail) === now.at(-1 - tail))
    tail += 1;
  return [
    ...old.slice(start, old.length - tail).map((line) => `- ${line}`),
    ...now.slice(start, now.length - tail).map((line) => `+ ${line}`),
  ].filter((line) => line.length > 2);
}
