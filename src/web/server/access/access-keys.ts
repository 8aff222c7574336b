import type { Clock } from '../../../application/ports.ts';
import { parseObject } from '../../../domain/json-object.ts';
import { type CredentialFiles, newId, type Random } from './credential-files.ts';
import type { HomeMac } from './home-secret.ts';

/** How long the key of a printed address is valid, and of one that we open in a browser ourselves. */
export const printedKeyMs = 10 * 60_000;
export const openedKeyMs = 60_000;

/** A key pairs one browser with the portal on one port. Its file is removed when that is done. */
export type Keys = {
  /** Returns the same key again while it is unspent and has half its time left. */
  issue(validMs: number, port: number): Promise<string>;
  /** A new one each time, for a device of this name. */
  issueFor(device: string, validMs: number, port: number): Promise<string>;
  /** The key of that id while a portal on this port may take it. */
  find(id: string, port: number): Promise<KeyFacts | null>;
  /** Spends it; true once. */
  take(id: string): Promise<boolean>;
  /** Another program was found on this port, and may have been shown its unspent keys. */
  dropPort(port: number): Promise<void>;
  /** Removes keys that are too old. */
  sweep(): Promise<void>;
};

type Deps = {
  readonly credentialFiles: CredentialFiles;
  readonly homeMac: HomeMac;
  readonly clock: Clock;
  readonly random: Random;
};

/** So that a process that runs for days does not leave all its old keys to the next portal. */
const sweepEveryMs = 10 * 60_000;

export function createKeys({ credentialFiles, homeMac, clock, random }: Deps): Keys {
  const issued = new Map<string, KeyFacts>();
  let sweptAt = clock.now();

  function reusable(kind: string, validMs: number): KeyFacts | null {
    const key = issued.get(kind);
    if (key === undefined || key.expiresAt - clock.now() < validMs / 2) return null;
    return credentialFiles.has(key.id) ? key : null;
  }

  async function removeWhere(isGone: (key: KeyFacts | null) => boolean): Promise<void> {
    for (const id of await credentialFiles.ids()) {
      const found = await credentialFiles.read(id);
      if (found !== null && isGone(readKeyFacts(id, found.note))) await credentialFiles.take(id);
    }
  }

  async function sweep(): Promise<void> {
    sweptAt = clock.now();
    await removeWhere((key) => key === null || key.expiresAt <= clock.now());
  }

  async function make(validMs: number, port: number, device: string | null): Promise<KeyFacts> {
    if (clock.now() - sweptAt > sweepEveryMs) await sweep();
    const key = { id: newId(random), port, expiresAt: Math.round(clock.now() + validMs), device };
    await credentialFiles.put(key.id, JSON.stringify(keyNote(key)), clock.now());
    return key;
  }

  return {
    sweep,
    async issue(validMs, port) {
      const kind = `${validMs} on ${port}`;
      const key = reusable(kind, validMs) ?? (await make(validMs, port, null));
      issued.set(kind, key);
      return keyText(homeMac, key);
    },
    issueFor: async (device, validMs, port) => keyText(homeMac, await make(validMs, port, device)),
    async find(id, port) {
      const found = await credentialFiles.read(id);
      const key = found === null ? null : readKeyFacts(id, found.note);
      return key !== null && key.port === port && key.expiresAt > clock.now() ? key : null;
    },
    take: (id) => credentialFiles.take(id),
    dropPort: (port) => removeWhere((key) => key?.port === port),
  };
}

/** What is stored of a key, and later of the browser paired with it; none of it is secret. */
export type KeyFacts = {
  readonly id: string;
  readonly port: number;
  readonly expiresAt: number;
  /** The device it is for, by the name that the person gave it; null for a browser of this computer. */
  readonly device: string | null;
};

/** The key itself, which only processes of the home can compute. Its port is part of it: it is valid on no other. */
export function keyText(homeMac: HomeMac, { id, port, expiresAt }: Omit<KeyFacts, 'device'>): string {
  return `${id}.${homeMac('key', id, port, expiresAt)}`;
}

/** Null for a note that a crash or another version left; this version writes whole numbers. */
export function readKeyFacts(id: string, note: string): KeyFacts | null {
  const { port, expiresAt, device } = parseObject(note) ?? {};
  if (!isWhole(port) || !isWhole(expiresAt)) return null;
  return { id, port, expiresAt, device: typeof device === 'string' ? device : null };
}

/** As `readKeyFacts` reads them; older versions pass over what they do not know. */
export function keyNote({ port, expiresAt, device }: Omit<KeyFacts, 'id'>): Omit<KeyFacts, 'id' | 'device'> {
  return { port, expiresAt, ...(device === null ? {} : { device }) };
}

function isWhole(value: unknown): value is number {
  return Number.isSafeInteger(value);
}
