import { join } from 'node:path';
import type { Clock } from '../../../application/ports.ts';
import type { Random } from './credential.ts';
import { readHomeSecret } from './home-secret.ts';
import { createKeys, type Keys } from './keys.ts';
import { createSeal, type Seal } from './seal.ts';
import { createFileShelf, createMemoryShelf } from './shelf.ts';
import { createTokens, type Tokens } from './tokens.ts';

/** Everything that says who may come in, shared by all processes of a home. */
export type Access = { readonly seal: Seal; readonly keys: Keys; readonly tokens: Tokens };

type Parts = { readonly home: string | null; readonly clock: Clock; readonly random: Random };

/** Without a home that can be written, the secret lives and dies with this process. */
export async function openAccess({ home, clock, random }: Parts): Promise<Access> {
  const seal = createSeal(home === null ? random(32) : await readHomeSecret(home, random));
  const shelf = (name: string) => (home === null ? createMemoryShelf() : createFileShelf(join(home, name)));
  return {
    seal,
    keys: createKeys({ shelf: shelf('keys'), seal, clock, random }),
    tokens: createTokens({ shelf: shelf('browsers'), seal, clock, random }),
  };
}
