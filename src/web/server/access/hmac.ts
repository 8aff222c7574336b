import { createHmac, timingSafeEqual } from 'node:crypto';

type Secret = string | Uint8Array;

/** The same as a page computes with crypto.subtle, see `proofTexts`. */
export function hmac(secret: Secret, text: string): string {
  return createHmac('sha256', secret).update(text).digest('base64url');
}

/** A secret of its own for the purpose that the text names. */
export function deriveSecret(secret: Secret, text: string): Uint8Array {
  return createHmac('sha256', secret).update(text).digest();
}

export function isSameMac(one: string, other: string): boolean {
  const [left, right] = [Buffer.from(one), Buffer.from(other)];
  return left.length === right.length && timingSafeEqual(left, right);
}
