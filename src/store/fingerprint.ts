import { createHash } from 'node:crypto';
import type { Question } from '../application/session-store.ts';

/** The same for the same words of the same asker: its program and the folder it works in. */
export function fingerprintOf({ request, asker }: Question): string {
  return createHash('sha256')
    .update(JSON.stringify([asker.client, asker.folder, request]))
    .digest('hex');
}
