import { join } from 'node:path';
import type { Clock } from '../../../application/ports.ts';
import { createKeys, type KeyFacts, type Keys, keyText } from './access-keys.ts';
import { type Browsers, createBrowsers } from './browsers.ts';
import { createCredentialFiles, createCredentialMemory, isId, type Random } from './credential-files.ts';
import { createHomeMac, type HomeMac, readHomeSecret } from './home-secret.ts';

/** The keys, browsers and secret by which callers are let in, shared by all processes of a home. */
export type Access = {
  readonly homeMac: HomeMac;
  readonly keys: Keys;
  readonly browsers: Browsers;
  readonly trades: Trades;
  /** Another program was found on this port: its keys and browsers are void. */
  dropPort(port: number): Promise<void>;
  /** Removes keys and browsers that are too old. */
  sweep(): Promise<void>;
};

type Deps = { readonly home: string | null; readonly clock: Clock; readonly random: Random };

/** Where the home cannot be written, the secret is kept in this process only. */
export async function openAccess({ home, clock, random }: Deps): Promise<Access> {
  const homeMac = createHomeMac(home === null ? random(32) : await readHomeSecret(home, random));
  const credentialFiles = (name: string) =>
    home === null ? createCredentialMemory() : createCredentialFiles(join(home, name));
  const keys = createKeys({ credentialFiles: credentialFiles('keys'), homeMac, clock, random });
  const overdue = credentialFiles(join('browsers', 'overdue'));
  const browsers = createBrowsers({ credentialFiles: credentialFiles('browsers'), overdue, homeMac, clock });
  return {
    homeMac,
    keys,
    browsers,
    trades: createTrades({ keys, browsers, homeMac, clock }),
    async dropPort(port) {
      await Promise.all([keys.dropPort(port), browsers.dropPort(port)]);
    },
    async sweep() {
      await Promise.all([keys.sweep(), browsers.sweep()]);
    },
  };
}

/** Trades a key, once, for a browser that is let in from then on. */
export type Trades = {
  /** The key of that id if it may be traded with this nonce by a portal on this port. */
  keyFor(id: unknown, nonce: string, port: number): Promise<string | null>;
  /** Spends it. True as well when the same trade was made before: its reply may have been lost. */
  trade(id: string, nonce: string, port: number): Promise<boolean>;
};

type TradeDeps = {
  readonly keys: Keys;
  readonly browsers: Browsers;
  readonly homeMac: HomeMac;
  readonly clock: Clock;
};

export function createTrades({ keys, browsers, homeMac, clock }: TradeDeps): Trades {
  async function tradedBefore(id: string, nonce: string, port: number): Promise<KeyFacts | null> {
    const paired = await browsers.paired(id, port);
    return paired?.nonce === nonce && paired.expiresAt > clock.now() ? paired : null;
  }

  return {
    async keyFor(id, nonce, port) {
      if (!isId(id)) return null;
      const key = (await keys.find(id, port)) ?? (await tradedBefore(id, nonce, port));
      return key === null ? null : keyText(homeMac, key);
    },
    async trade(id, nonce, port) {
      const key = await keys.find(id, port);
      if (key !== null && (await keys.take(id))) {
        await browsers.add({ ...key, nonce });
        return true;
      }
      return (await tradedBefore(id, nonce, port)) !== null;
    },
  };
}
