import { Agent } from 'node:http';
import type { Clock, Log } from '../../../application/ports.ts';
import { type PortalFile, type Remembered, servedAt } from '../home-files.ts';
import type { Probe } from './probe.ts';

/** Of two portals of one home, the one on the home's own port stays, or else the one that last wrote the portal file. */
export type Rivals = {
  /** Writes our port to the portal file; returns the port of another portal that did so at the same moment. */
  settle(own: Remembered, before: Remembered | null): Promise<number | null>;
  /** The port of another portal that this one makes room for. */
  find(own: number): Promise<number | null>;
};

type Deps = {
  readonly file: PortalFile;
  readonly probe: Pick<Probe, 'ask'>;
  readonly wait: (ms: number) => Promise<void>;
};

/** Within this time a process that bound another port at the same moment has written the portal file. */
const settleMs = 50;

export function createRivals({ file, probe, wait }: Deps): Rivals {
  /** The port of the portal that the file names, unless the caller knows it. */
  async function findNamed(isKnown: (named: Remembered) => boolean): Promise<number | null> {
    const named = await file.read();
    if (named === null || isKnown(named)) return null;
    const port = servedAt(named);
    return (await probe.ask(port)).kind === 'ours' ? port : null;
  }

  return {
    // A portal on another port for the meantime moves by itself when the home's own is free again.
    find: (own) => findNamed(({ port, meanwhile }) => port === own || meanwhile === own),
    async settle(own, before) {
      const isAtHome = own.meanwhile === null && own.port === before?.port;
      const known = [own, before].flatMap((one) => (one === null ? [] : servedAt(one)));
      // No other process can have bound the home's own port as well.
      const earlier = isAtHome ? null : await findNamed((named) => known.includes(servedAt(named)));
      if (earlier !== null) return earlier;
      await file.write(own);
      if (isAtHome) return null;
      await wait(settleMs);
      return findNamed((named) => servedAt(named) === servedAt(own));
    },
  };
}

type WatchDeps = {
  readonly port: number;
  readonly probe: Pick<Probe, 'ask'>;
  readonly clock: Clock;
  readonly log: Log;
  /** Our portal answers there again, or the port is free. True ends the watch. */
  readonly onBack: (now: 'ours' | 'free') => Promise<boolean>;
};

/** How long a question waits for a stopped process, which answers it the moment it goes on. */
const limitMs = 30_000;
const retryMs = { ours: 1_000, free: 1_000, busy: 1_000, stranger: 10_000 };

/** Tells a portal on another port when it can move to the home's own. Returns what ends the watch. */
export function watchHomePort({ port, probe, clock, log, onBack }: WatchDeps): () => void {
  // Connections of its own, so that a question under way ends with the watch.
  const agent = new Agent();
  let stopped = false;
  let forget = () => {};

  async function look(): Promise<void> {
    const connection = { agent, onSocket: () => {}, provenInstance: () => null };
    const { kind } = await probe.ask(port, { limitMs, connection });
    if (stopped) return;
    if ((kind === 'ours' || kind === 'free') && (await goBack(kind))) return;
    if (!stopped) forget = clock.after(retryMs[kind], () => void look());
  }

  async function goBack(now: 'ours' | 'free'): Promise<boolean> {
    return onBack(now).catch((cause: unknown) => {
      log.warn('the portal could not go back to its port; trying again', cause);
      return false;
    });
  }

  void look();
  return function stopWatching() {
    stopped = true;
    forget();
    agent.destroy();
  };
}
