import { createHash } from 'node:crypto';
import type { Asking } from '../application/session-store.ts';
import { toWording } from '../domain/question/request.ts';
import { flatten } from './flat-session.ts';

/** The same for the same words of the same asker, its program and the folder it works in; and in every version. */
export function fingerprintOf({ request, asker }: Asking): string {
  const wording = toWording(request);
  return createHash('sha256')
    .update(JSON.stringify([asker.client, asker.folder, flatten(wording) ?? wording]))
    .digest('hex');
}
