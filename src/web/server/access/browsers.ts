import type { Clock } from '../../../application/ports.ts';
import { parseObject } from '../../../domain/json-object.ts';
import { proofTexts } from '../../pairing/proof-texts.ts';
import { type KeyFacts, keyNote, keyText, readKeyFacts } from './access-keys.ts';
import { type CredentialFiles, isId } from './credential-files.ts';
import { deriveSecret } from './hmac.ts';
import type { HomeMac } from './home-secret.ts';

const hourMs = 60 * 60_000;
const dayMs = 24 * hourMs;
const forgottenAfterMs = 30 * dayMs;

/** A paired browser. It has the id of the key it was paired with. */
export type Browser = { readonly id: string; readonly secret: Uint8Array };

/** The key and nonce a browser was paired with. Its secret is computed from these, and nothing else is stored. */
type PairedFacts = KeyFacts & { readonly nonce: string };

/** A paired browser that the person let in as a device of its own. */
export type Device = { readonly id: string; readonly name: string; readonly lastUsedAt: number };

/** Each is valid on one port: a program that gets the port next must not use what the browser kept on another. */
export type Browsers = {
  add(paired: PairedFacts): Promise<void>;
  paired(id: string, port: number): Promise<PairedFacts | null>;
  /** The browser of that id on this port; looking it up counts as use. */
  find(id: unknown, port: number): Promise<Browser | null>;
  /** Whether it is still let in. */
  isKnown(id: string): boolean;
  /** Those that were let in by name, the last used first. */
  devices(): Promise<readonly Device[]>;
  /** Revokes a device; false if there is none with that id. */
  revoke(id: unknown): Promise<boolean>;
  /** Another program was found on this port. */
  dropPort(port: number): Promise<void>;
  /** Removes browsers not used for 30 days, as far as the clock can be believed, and files that cannot be read. */
  sweep(): Promise<void>;
};

type Deps = {
  readonly credentialFiles: CredentialFiles;
  /** Which of them were found past their time, and since when. */
  readonly overdue: CredentialFiles;
  readonly homeMac: HomeMac;
  readonly clock: Clock;
};

export function createBrowsers({ credentialFiles, overdue, homeMac, clock }: Deps): Browsers {
  async function read(id: string): Promise<{ paired: PairedFacts | null; touchedAt: number } | null> {
    const found = await credentialFiles.read(id);
    return found === null ? null : { paired: readPaired(id, found.note), touchedAt: found.touchedAt };
  }

  const isForgotten = (touchedAt: number) => clock.now() - touchedAt > forgottenAfterMs;

  async function dropPort(port: number): Promise<void> {
    for (const id of await credentialFiles.ids()) {
      if ((await read(id))?.paired?.port === port) await credentialFiles.take(id);
    }
  }

  /** What is past its time today and was so a day ago goes: a clock that is ahead for an hour must not take them all. */
  async function sweep(): Promise<void> {
    const doubted = new Set(await overdue.ids());
    for (const id of await credentialFiles.ids()) {
      const found = await read(id);
      if (found === null) continue;
      if (found.paired !== null && !isForgotten(found.touchedAt)) continue;
      if (found.paired !== null && (await staysDoubted(id))) doubted.delete(id);
      else await credentialFiles.take(id);
    }
    for (const id of doubted) await overdue.take(id);
  }

  /** False once a day has passed since it was first found past its time. */
  async function staysDoubted(id: string): Promise<boolean> {
    const [now, since] = [clock.now(), (await overdue.read(id))?.touchedAt];
    if (since !== undefined && since <= now) return now - since < dayMs;
    await overdue.put(id, '', now);
    return true;
  }

  async function devices(): Promise<readonly Device[]> {
    const found: Device[] = [];
    for (const id of await credentialFiles.ids()) {
      const one = await read(id);
      const name = one?.paired?.device ?? null;
      if (one === null || name === null || isForgotten(one.touchedAt)) continue;
      found.push({ id, name, lastUsedAt: one.touchedAt });
    }
    return found.toSorted((one, other) => other.lastUsedAt - one.lastUsedAt);
  }

  return {
    devices,
    isKnown: credentialFiles.has,
    async add(paired) {
      const note = { ...keyNote(paired), nonce: paired.nonce };
      await credentialFiles.put(paired.id, JSON.stringify(note), clock.now());
    },
    async revoke(id) {
      const isDevice = (await devices()).some((device) => device.id === id);
      return isDevice && isId(id) && credentialFiles.take(id);
    },
    async paired(id, port) {
      const found = await read(id);
      return found?.paired?.port === port ? found.paired : null;
    },
    async find(id, port) {
      const found = isId(id) ? await read(id) : null;
      if (found === null || found.paired?.port !== port || isForgotten(found.touchedAt)) return null;
      const { paired } = found;
      // They are kept for 30 days; of a device the person is told when it was last used.
      const touchAfterMs = paired.device === null ? dayMs : hourMs;
      if (clock.now() - found.touchedAt > touchAfterMs) await credentialFiles.touch(paired.id, clock.now());
      const secret = deriveSecret(keyText(homeMac, paired), proofTexts.browserSecret(paired.nonce));
      return { id: paired.id, secret };
    },
    dropPort,
    sweep,
  };
}

function readPaired(id: string, note: string): PairedFacts | null {
  const key = readKeyFacts(id, note);
  const { nonce } = parseObject(note) ?? {};
  return key !== null && typeof nonce === 'string' ? { ...key, nonce } : null;
}
