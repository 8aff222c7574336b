import { isDeepStrictEqual } from 'node:util';
import { isObject } from '../../domain/json-object.ts';
import type { ClientPlace } from './client-folders.ts';
import { type Client, wordsOf } from './clients.ts';
import { NotUnderstoodError } from './config-format.ts';
import type { OfferId } from './offers.ts';

export type Wish = {
  /** What the client is to start. */
  readonly words: readonly string[];
  /** The folder the person named; null leaves one that stands in the entry already. */
  readonly home: string | null;
  readonly offers: readonly OfferId[];
  readonly place: ClientPlace;
};

/** The client has a server of our name that is not ours. */
export class OtherServerError extends Error {
  override name = 'OtherServerError';
}

/** The client's settings with us in them. What a person has added to our entry stays. */
export function withUs(text: string, client: Client, wish: Wish): string {
  const present = client.format.read(text, client.path);
  const chosen = client.offers.filter((offer) => wish.offers.includes(offer.id));
  const extra = Object.assign({}, ...chosen.map((offer) => (offer.kind === 'in-entry' ? offer.keys : {})));
  const written =
    present === undefined
      ? client.format.put(text, client.path, { ...client.entry(wish.words, wish.place), ...extra })
      : updated(text, client, { wish, present, extra });
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
  readonly wish: Wish;
  readonly present: unknown;
  readonly extra: Readonly<Record<string, unknown>>;
};

function updated(text: string, client: Client, { wish, present, extra }: Updating): string {
  const old = wordsOf(present);
  if (old === null || !isOurs(present)) throw new OtherServerError(client.path.join('.'));
  const now = client.entry(mergedWords(old, wish), wish.place);
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

/** Whether an entry starts this program, by whichever way. */
export function isOurs(entry: unknown): boolean {
  return wordsOf(entry)?.some((word) => /choice-mcp/.test(word)) ?? false;
}

/** Behind the command's name stands what the person added. */
function mergedWords(old: readonly string[], { words, home }: Wish): readonly string[] {
  const command = old.includes('stdio')
    ? old.lastIndexOf('stdio')
    : old.findLastIndex((word) => /choice-mcp/.test(word));
  const added = old.slice(command + 1);
  const at = added.indexOf('--home');
  const withoutHome = at < 0 ? added : added.toSpliced(at, 2);
  const start = words.slice(0, words.indexOf('stdio') + 1);
  return home === null ? [...start, ...added] : [...start, ...withoutHome, '--home', home];
}

/** A client that could not read its file any more would have lost all its servers, not only us. */
function needReadable(text: string, client: Client): void {
  if (!isOurs(client.format.read(text, client.path))) throw new NotUnderstoodError(client.path.join('.'));
}
