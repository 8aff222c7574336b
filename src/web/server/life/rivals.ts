import type { Log } from '../../../application/ports.ts';
import type { PortalFile, Remembered } from './portal-file.ts';
import type { Probe } from './probe.ts';

/** Two portals of one home: the last to say in the portal file where it is, is the portal. */
export type Rivals = {
  /** Says where we are; returns the port of a sibling that said so before us, or after us at the same moment. */
  settle(own: Remembered, before: Remembered | null): Promise<number | null>;
  /** The port of another portal that was here later. */
  find(own: number): Promise<number | null>;
};

type Parts = {
  readonly file: PortalFile;
  readonly probe: Probe;
  readonly log: Log;
  readonly wait: (ms: number) => Promise<void>;
};

/** In this time a sibling that bound another port at the same moment has said so in the portal file. */
const settleMs = 50;

export function createRivals({ file, probe, log, wait }: Parts): Rivals {
  async function findOther(...known: readonly (number | undefined)[]): Promise<number | null> {
    const written = await file.read().catch(() => null);
    if (written === null || known.includes(written.port)) return null;
    return (await probe.ask(written.port)).kind === 'ours' ? written.port : null;
  }

  return {
    find: (own) => findOther(own),
    async settle(own, before) {
      // Nobody can have bound the remembered port beside us.
      if (own.port === before?.port) return null;
      const earlier = await findOther(own.port, before?.port);
      if (earlier !== null) return earlier;
      await file
        .write(own)
        .catch((cause: unknown) => log.warn('the portal’s port was not remembered', cause));
      await wait(settleMs);
      return findOther(own.port);
    },
  };
}
