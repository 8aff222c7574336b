import { cleanLine } from '../text/clean-text.ts';
import type { Ending } from './ending.ts';

/** Names and hosts longer than this are cut. */
export const longestName = 60;

/**
 * A name as it is shown, null for none. Other members choose it on their machines, so it is cleaned like everything that
 * comes from outside.
 */
export function readName(given: unknown): string | null {
  if (typeof given !== 'string') return null;
  const name = Array.from(cleanLine(given)).slice(0, longestName).join('').trim();
  return name === '' ? null : name;
}

/** Who ended the session, where that was noted. */
export function personOf(ending: Ending): string | null {
  return 'by' in ending ? readName(ending.by.person) : null;
}
