import type { Log } from '../../../application/ports.ts';
import type { PortalFile } from './portal-file.ts';

/**
 * A portal file that cannot be read or written (another user's, a folder in its place) counts as missing: the home
 * loses its usual port. Logged once, because the file is read again and again.
 */
export function forgivingPortalFile(file: PortalFile, log: Log): PortalFile {
  let isTold = false;
  function tell(cause: unknown): void {
    if (!isTold) log.warn('portal.json cannot be used; the portal looks for a port at every start', cause);
    isTold = true;
  }
  return {
    read: () =>
      file.read().catch((cause: unknown) => {
        tell(cause);
        return null;
      }),
    write: (place) => file.write(place).catch(tell),
  };
}
