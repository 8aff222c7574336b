import type { Log } from '../../../application/ports.ts';
import type { PortalFile } from './portal-file.ts';

/**
 * A file that cannot be read or written (another user's, a folder in its place) costs the home its usual port and
 * nothing else. That is said once: the file is looked at again and again.
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
