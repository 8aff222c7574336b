import { createHmac, timingSafeEqual } from 'node:crypto';

/** Part of what is sealed, so that a proof cannot pass as a key, nor a key as a ticket. */
type SealLabel = 'proof' | 'stand-back' | 'follower' | 'key' | 'ticket';

export type Seal = (label: SealLabel, ...parts: readonly (string | number)[]) => string;

/** HMAC under the home's secret. Parts never contain the bar between them. */
export function createSeal(secret: Uint8Array): Seal {
  return function seal(label, ...parts) {
    return createHmac('sha256', secret)
      .update(['choice-mcp', label, ...parts].join('|'))
      .digest('base64url');
  };
}

export function isSameSeal(one: string, other: string): boolean {
  const [left, right] = [Buffer.from(one), Buffer.from(other)];
  return left.length === right.length && timingSafeEqual(left, right);
}
