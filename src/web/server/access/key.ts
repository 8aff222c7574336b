import { parseObject } from '../../../domain/json-object.ts';
import type { Seal } from './seal.ts';

/** What is stored of a key, and later of the browser paired with it; none of it is secret. */
export type KeyFacts = {
  readonly id: string;
  readonly port: number;
  readonly expiresAt: number;
  /** The device it is for, by the name that the person gave it; null for a browser of this computer. */
  readonly device: string | null;
};

/** The key itself, which only processes of the home can compute. Its port is sealed in it: it is valid on no other. */
export function keyText(seal: Seal, { id, port, expiresAt }: Omit<KeyFacts, 'device'>): string {
  return `${id}.${seal('key', id, port, expiresAt)}`;
}

/** Null for a note that a crash or another version left; this version writes whole numbers. */
export function readKeyFacts(id: string, note: string): KeyFacts | null {
  const { port, expiresAt, device } = parseObject(note) ?? {};
  if (!isWhole(port) || !isWhole(expiresAt)) return null;
  return { id, port, expiresAt, device: typeof device === 'string' ? device : null };
}

/** As `readKeyFacts` reads them; older versions pass over what they do not know. */
export function keyNote({ port, expiresAt, device }: Omit<KeyFacts, 'id'>): Omit<KeyFacts, 'id' | 'device'> {
  return { port, expiresAt, ...(device === null ? {} : { device }) };
}

function isWhole(value: unknown): value is number {
  return Number.isSafeInteger(value);
}
