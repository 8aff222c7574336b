import type { Log } from '../../../application/ports.ts';
import { type PortalFile, type Remembered, servedAt } from './portal-file.ts';
import type { Probe } from './probe.ts';

/** Of two portals of one home, the one on the home's own port stays, or else the one that last wrote the portal file. */
export type Rivals = {
  /** Writes our port to the portal file; returns the port of another portal that did so at the same moment. */
  settle(own: Remembered, before: Remembered | null): Promise<number | null>;
  /** The port of another portal that this one makes room for. */
  find(own: number): Promise<number | null>;
};

type Parts = {
  readonly file: PortalFile;
  readonly probe: Pick<Probe, 'ask'>;
  readonly log: Log;
  readonly wait: (ms: number) => Promise<void>;
};

/** Within this time a process that bound another port at the same moment has written the portal file. */
const settleMs = 50;

export function createRivals({ file, probe, log, wait }: Parts): Rivals {
  /** The port of the portal that the file names, unless the caller knows it. */
  async function findNamed(isKnown: (named: Remembered) => boolean): Promise<number | null> {
    const named = await file.read();
    if (named === null || isKnown(named)) return null;
    const port = servedAt(named);
    return (await probe.ask(port)).kind === 'ours' ? port : null;
  }

  const write = (own: Remembered) =>
    file.write(own).catch((cause: unknown) => log.warn('the portal’s port was not remembered', cause));

  return {
    // A portal on another port for the meantime moves by itself when the home's own is free again.
    find: (own) => findNamed(({ port, meanwhile }) => port === own || meanwhile === own),
    async settle(own, before) {
      const isAtHome = own.meanwhile === null && own.port === before?.port;
      const known = [own, before].flatMap((place) => (place === null ? [] : servedAt(place)));
      // No other process can have bound the home's own port as well.
      const earlier = isAtHome ? null : await findNamed((named) => known.includes(servedAt(named)));
      if (earlier !== null) return earlier;
      await write(own);
      if (isAtHome) return null;
      await wait(settleMs);
      return findNamed((named) => servedAt(named) === servedAt(own));
    },
  };
}
