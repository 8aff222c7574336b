import { join } from 'node:path';
import type { Clock } from '../../../application/ports.ts';
import { type Browsers, createBrowsers } from './browsers.ts';
import type { Random } from './credential.ts';
import { createCredentialFiles, createCredentialMemory } from './credential-files.ts';
import { readHomeSecret } from './home-secret.ts';
import { createKeys, type Keys } from './keys.ts';
import { createSeal, type Seal } from './seal.ts';
import { createTrades, type Trades } from './trades.ts';

/** The keys, browsers and secret by which callers are let in, shared by all processes of a home. */
export type Access = {
  readonly seal: Seal;
  readonly keys: Keys;
  readonly browsers: Browsers;
  readonly trades: Trades;
  /** Another program was found on this port: its keys and browsers are void. */
  dropPort(port: number): Promise<void>;
  /** Removes keys and browsers that are too old. */
  sweep(): Promise<void>;
};

type Parts = { readonly home: string | null; readonly clock: Clock; readonly random: Random };

/** Where the home cannot be written, the secret is kept in this process only. */
export async function openAccess({ home, clock, random }: Parts): Promise<Access> {
  const seal = createSeal(home === null ? random(32) : await readHomeSecret(home, random));
  const credentialFiles = (name: string) =>
    home === null ? createCredentialMemory() : createCredentialFiles(join(home, name));
  const keys = createKeys({ credentialFiles: credentialFiles('keys'), seal, clock, random });
  const overdue = credentialFiles(join('browsers', 'overdue'));
  const browsers = createBrowsers({ credentialFiles: credentialFiles('browsers'), overdue, seal, clock });
  return {
    seal,
    keys,
    browsers,
    trades: createTrades({ keys, browsers, seal, clock }),
    async dropPort(port) {
      await Promise.all([keys.dropPort(port), browsers.dropPort(port)]);
    },
    async sweep() {
      await Promise.all([keys.sweep(), browsers.sweep()]);
    },
  };
}
