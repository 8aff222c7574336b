import type { Clock } from '../../../application/ports.ts';
import { newId, type Random } from './credential.ts';
import type { CredentialFiles } from './credential-files.ts';
import { type KeyFacts, keyNote, keyText, readKeyFacts } from './key.ts';
import type { Seal } from './seal.ts';

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

type Parts = {
  readonly credentialFiles: CredentialFiles;
  readonly seal: Seal;
  readonly clock: Clock;
  readonly random: Random;
};

/** So that a process that runs for days does not leave all its old keys to the next portal. */
const sweepEveryMs = 10 * 60_000;

export function createKeys({ credentialFiles, seal, clock, random }: Parts): Keys {
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
      return keyText(seal, key);
    },
    issueFor: async (device, validMs, port) => keyText(seal, await make(validMs, port, device)),
    async find(id, port) {
      const found = await credentialFiles.read(id);
      const key = found === null ? null : readKeyFacts(id, found.note);
      return key !== null && key.port === port && key.expiresAt > clock.now() ? key : null;
    },
    take: (id) => credentialFiles.take(id),
    dropPort: (port) => removeWhere((key) => key?.port === port),
  };
}
