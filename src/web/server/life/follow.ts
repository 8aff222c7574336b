import { Agent } from 'node:http';
import type { Socket } from 'node:net';
import type { Clock } from '../../../application/ports.ts';
import { isDoubtful, type Probe } from './probe.ts';

type Parts = {
  readonly port: number;
  readonly probe: Probe;
  readonly clock: Clock;
  /** Called once, when the portal is no longer there. */
  readonly onLost: () => void;
};

/** Often enough to notice a process that was stopped without being ended. */
const heartbeatMs = 2_000;

/**
 * Watches over a portal in another process. The connection is kept between questions, because the system
 * closes it the moment that process dies: takeover does not wait for the next heartbeat.
 */
export function followPortal({ port, probe, clock, onLost }: Parts): () => void {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  let forget = () => {};
  let stopped = false;
  let asking = false;
  let watched: Socket | null = null;

  function stop(): void {
    stopped = true;
    forget();
    agent.destroy();
  }

  async function ask(): Promise<void> {
    if (asking || stopped) return;
    asking = true;
    const connection = { agent, onSocket: watchSocket };
    const first = await probe.ask(port, connection);
    const answer = isDoubtful(first) && !stopped ? await probe.ask(port, connection) : first;
    asking = false;
    if (stopped) return;
    if (answer.kind === 'ours') {
      forget();
      forget = clock.after(heartbeatMs, () => void ask());
      return;
    }
    stop();
    onLost();
  }

  function watchSocket(socket: Socket): void {
    // A kept connection comes by again with every question.
    if (socket === watched) return;
    watched = socket;
    socket.once('close', () => void ask());
  }

  void ask();
  return stop;
}
