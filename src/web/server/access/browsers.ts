import type { Clock } from '../../../application/ports.ts';
import { parseObject } from '../../../domain/json-object.ts';
import { proofTexts } from '../../pairing/proof-texts.ts';
import { isId } from './credential.ts';
import type { CredentialFiles } from './credential-files.ts';
import { deriveSecret } from './hmac.ts';
import { type KeyFacts, keyText, readKeyFacts } from './key.ts';
import type { Seal } from './seal.ts';

const dayMs = 24 * 60 * 60_000;
const forgottenAfterMs = 30 * dayMs;

/** A paired browser. It has the id of the key it was paired with. */
export type Browser = { readonly id: string; readonly secret: Uint8Array };

/** The key and nonce a browser was paired with. Its secret is computed from these, and nothing else is stored. */
type PairedFacts = KeyFacts & { readonly nonce: string };

/** Each is valid on one port: a program that gets the port next must not use what the browser kept on another. */
export type Browsers = {
  add(paired: PairedFacts): Promise<void>;
  paired(id: string, port: number): Promise<PairedFacts | null>;
  /** The browser of that id on this port; looking it up counts as use. */
  find(id: unknown, port: number): Promise<Browser | null>;
  /** Another program was found on this port. */
  dropPort(port: number): Promise<void>;
  /** Removes browsers not used for 30 days, and files that cannot be read. */
  sweep(): Promise<void>;
};

type Parts = { readonly credentialFiles: CredentialFiles; readonly seal: Seal; readonly clock: Clock };

export function createBrowsers({ credentialFiles, seal, clock }: Parts): Browsers {
  async function read(id: string): Promise<{ paired: PairedFacts | null; touchedAt: number } | null> {
    const found = await credentialFiles.read(id);
    return found === null ? null : { paired: readPaired(id, found.note), touchedAt: found.touchedAt };
  }

  const isForgotten = (touchedAt: number) => clock.now() - touchedAt > forgottenAfterMs;

  async function removeWhere(
    isGone: (paired: PairedFacts | null, touchedAt: number) => boolean,
  ): Promise<void> {
    for (const id of await credentialFiles.ids()) {
      const found = await read(id);
      if (found !== null && isGone(found.paired, found.touchedAt)) await credentialFiles.take(id);
    }
  }

  return {
    async add({ id, port, expiresAt, nonce }) {
      await credentialFiles.put(id, JSON.stringify({ port, expiresAt, nonce }), clock.now());
    },
    async paired(id, port) {
      const found = await read(id);
      return found?.paired?.port === port ? found.paired : null;
    },
    async find(id, port) {
      const found = isId(id) ? await read(id) : null;
      if (found === null || found.paired?.port !== port || isForgotten(found.touchedAt)) return null;
      const { paired } = found;
      // Once a day is enough: they are kept for 30.
      if (clock.now() - found.touchedAt > dayMs) await credentialFiles.touch(paired.id, clock.now());
      const secret = deriveSecret(keyText(seal, paired), proofTexts.browserSecret(paired.nonce));
      return { id: paired.id, secret };
    },
    dropPort: (port) => removeWhere((paired) => paired?.port === port),
    sweep: () => removeWhere((paired, touchedAt) => paired === null || isForgotten(touchedAt)),
  };
}

function readPaired(id: string, note: string): PairedFacts | null {
  const key = readKeyFacts(id, note);
  const { nonce } = parseObject(note) ?? {};
  return key !== null && typeof nonce === 'string' ? { ...key, nonce } : null;
}
