import type { Clock } from '../../../application/ports.ts';
import { newCredential, type Random, readCredential } from './credential.ts';
import { isSameSeal, type Seal } from './seal.ts';
import type { Shelf } from './shelf.ts';

/** How long a printed address stays good, and one that we hand to a browser ourselves. */
export const printedKeyMs = 10 * 60_000;
export const openedKeyMs = 60_000;

/** A key is traded once for a token. Only its seal is kept, where whichever process holds the portal finds it. */
export type Keys = {
  issue(validMs: number): Promise<string>;
  /** True once, and only in time. */
  trade(key: string): Promise<boolean>;
};

type Parts = { readonly shelf: Shelf; readonly seal: Seal; readonly clock: Clock; readonly random: Random };

export function createKeys({ shelf, seal, clock, random }: Parts): Keys {
  async function sweep(): Promise<void> {
    for (const id of await shelf.ids()) {
      const found = await shelf.read(id);
      if (found !== null && readNote(found.note).expiresAt <= clock.now()) await shelf.take(id);
    }
  }

  return {
    async issue(validMs) {
      await sweep();
      const { id, text } = newCredential(random);
      const note: KeyNote = { seal: seal('key', text), expiresAt: clock.now() + validMs };
      await shelf.put(id, JSON.stringify(note), clock.now());
      return text;
    },
    async trade(key) {
      const credential = readCredential(key);
      const found = credential === null ? null : await shelf.read(credential.id);
      if (credential === null || found === null) return false;
      const note = readNote(found.note);
      if (!isSameSeal(note.seal, seal('key', key))) return false;
      return (await shelf.take(credential.id)) && note.expiresAt > clock.now();
    },
  };
}

type KeyNote = { readonly seal: string; readonly expiresAt: number };

/** A note cut short by a crash opens nothing and is swept away. */
function readNote(text: string): KeyNote {
  try {
    const { seal, expiresAt } = JSON.parse(text) as Partial<KeyNote>;
    if (typeof seal === 'string' && typeof expiresAt === 'number') return { seal, expiresAt };
  } catch {
    // Falls through to the note that nothing matches.
  }
  return { seal: '', expiresAt: 0 };
}
