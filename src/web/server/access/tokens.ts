import type { Clock } from '../../../application/ports.ts';
import { newCredential, type Random, readCredential } from './credential.ts';
import { isSameSeal, type Seal } from './seal.ts';
import type { Shelf } from './shelf.ts';

const dayMs = 24 * 60 * 60_000;
const forgottenAfterMs = 30 * dayMs;

/**
 * A token lets one browser in, on one port: the next holder of a port can read what the last one's page
 * kept in the browser, and must not get in elsewhere with it.
 */
export type Tokens = {
  issue(port: number): Promise<string>;
  knows(token: string, port: number): Promise<boolean>;
  /** Somebody else was found on this port: its tokens may have been read. */
  dropPort(port: number): Promise<void>;
  /** Forgets browsers that have not come for 30 days. */
  sweep(): Promise<void>;
};

type Parts = { readonly shelf: Shelf; readonly seal: Seal; readonly clock: Clock; readonly random: Random };

export function createTokens({ shelf, seal, clock, random }: Parts): Tokens {
  const isForgotten = (touchedAt: number) => clock.now() - touchedAt > forgottenAfterMs;

  return {
    async issue(port) {
      const { id, text } = newCredential(random);
      const note: TokenNote = { port, seal: seal('token', port, text) };
      await shelf.put(id, JSON.stringify(note), clock.now());
      return text;
    },
    async knows(token, port) {
      const credential = readCredential(token);
      const found = credential === null ? null : await shelf.read(credential.id);
      if (credential === null || found === null || isForgotten(found.touchedAt)) return false;
      if (!isSameSeal(readNote(found.note).seal, seal('token', port, token))) return false;
      // Once a day is enough to be remembered by.
      if (clock.now() - found.touchedAt > dayMs) await shelf.touch(credential.id, clock.now());
      return true;
    },
    async dropPort(port) {
      for (const id of await shelf.ids()) {
        const found = await shelf.read(id);
        if (found !== null && readNote(found.note).port === port) await shelf.take(id);
      }
    },
    async sweep() {
      for (const id of await shelf.ids()) {
        const found = await shelf.read(id);
        if (found !== null && isForgotten(found.touchedAt)) await shelf.take(id);
      }
    },
  };
}

type TokenNote = { readonly port: number; readonly seal: string };

function readNote(text: string): TokenNote {
  try {
    const { port, seal } = JSON.parse(text) as Partial<TokenNote>;
    if (typeof seal === 'string' && typeof port === 'number') return { port, seal };
  } catch {
    // A note cut short by a crash lets nobody in.
  }
  return { port: 0, seal: '' };
}
