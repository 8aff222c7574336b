import type { Clock } from '../../../application/ports.ts';
import type { Browsers } from './browsers.ts';
import { isId } from './credential.ts';
import { type KeyFacts, keyText } from './key.ts';
import type { Keys } from './keys.ts';
import type { Seal } from './seal.ts';

/** Trades a key, once, for a browser that is let in from then on. */
export type Trades = {
  /** The key of that id if it may be traded with this nonce by a portal on this port. */
  keyFor(id: unknown, nonce: string, port: number): Promise<string | null>;
  /** Spends it. True as well when the same trade was made before: its reply may have been lost. */
  trade(id: string, nonce: string, port: number): Promise<boolean>;
};

type Parts = { readonly keys: Keys; readonly browsers: Browsers; readonly seal: Seal; readonly clock: Clock };

export function createTrades({ keys, browsers, seal, clock }: Parts): Trades {
  async function tradedBefore(id: string, nonce: string, port: number): Promise<KeyFacts | null> {
    const paired = await browsers.paired(id, port);
    return paired?.nonce === nonce && paired.expiresAt > clock.now() ? paired : null;
  }

  return {
    async keyFor(id, nonce, port) {
      if (!isId(id)) return null;
      const key = (await keys.find(id, port)) ?? (await tradedBefore(id, nonce, port));
      return key === null ? null : keyText(seal, key);
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
