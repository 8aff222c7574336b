import { parseObject } from '../../../domain/json-object.ts';
import type { Seal } from './seal.ts';

/** What is stored of a key, and later of the browser paired with it; none of it is secret. */
export type KeyFacts = { readonly id: string; readonly port: number; readonly expiresAt: number };

/** The key itself, which only processes of the home can compute. Its port is sealed in it: it is valid on no other. */
export function keyText(seal: Seal, { id, port, expiresAt }: KeyFacts): string {
  return `${id}.${seal('key', id, port, expiresAt)}`;
}

/** Null for a note that a crash or another version left; this version writes whole numbers. */
export function readKeyFacts(id: string, note: string): KeyFacts | null {
  const { port, expiresAt } = parseObject(note) ?? {};
  return isWhole(port) && isWhole(expiresAt) ? { id, port, expiresAt } : null;
}

function isWhole(value: unknown): value is number {
  return Number.isSafeInteger(value);
}
