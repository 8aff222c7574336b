import { Agent } from 'node:http';
import type { Clock, Log } from '../../../application/ports.ts';
import type { Probe } from './probe.ts';

type Parts = {
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
export function watchHomePort({ port, probe, clock, log, onBack }: Parts): () => void {
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
