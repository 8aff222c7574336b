import { Agent } from 'node:http';
import type { Socket } from 'node:net';
import type { Clock } from '../../../application/ports.ts';
import { type AskPatiently, expectedPatienceMs } from './ask-patiently.ts';
import { leastSlotMs, longestSlotMs } from './follower-slots.ts';
import type { Probed } from './probe.ts';

type Ours = Extract<Probed, { kind: 'ours' }>;

type Parts = {
  readonly port: number;
  readonly askPatiently: AskPatiently;
  readonly clock: Clock;
  /** Called once, with what is on the port instead of the portal. */
  readonly onLost: (instead: Exclude<Probed['kind'], 'ours'>) => void;
};

export type Following = {
  /** The portal did not answer another question of this process: how many tabs it had last. It is asked again now. */
  tabsOfBusy(): number;
  stop(): void;
};

const reconnectMs = 100;

/**
 * Watches over a portal in another process. The connection is kept between questions, because the system
 * closes it the moment that process dies: takeover does not wait for the next heartbeat.
 */
export function followPortal({ port, askPatiently, clock, onLost }: Parts): Following {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  let forget = () => {};
  let stopped = false;
  let asking = false;
  let watched: Socket | null = null;
  let instance: string | null = null;
  let tabs = 0;

  function stop(): void {
    stopped = true;
    forget();
    agent.destroy();
  }

  async function ask(): Promise<void> {
    if (asking || stopped) return;
    asking = true;
    const answer = await askPatiently(port, {
      patienceMs: expectedPatienceMs,
      connection: { agent, onSocket: watchSocket, instance },
      isOver: () => stopped,
    });
    asking = false;
    if (stopped) return;
    if (answer.kind !== 'ours') {
      stop();
      onLost(answer.kind);
      return;
    }
    const isNews = answer.instance !== instance;
    ({ instance, tabs } = answer);
    forget();
    forget = clock.after(nextQuestionIn(answer, isNews), () => void ask());
  }

  function nextQuestionIn({ askAgainMs }: Ours, isNews: boolean): number {
    // A portal that has just shown itself is told at once that this connection belongs to its home.
    if (isNews) return 0;
    // Without a connection its death would not be noticed before the next heartbeat.
    if (watched?.destroyed) return reconnectMs;
    // Only a process that was stopped without being ended is noticed by asking.
    return Math.min(Math.max(askAgainMs ?? leastSlotMs, leastSlotMs), longestSlotMs);
  }

  function watchSocket(socket: Socket): void {
    // A kept connection comes by again with every question.
    if (socket === watched) return;
    watched = socket;
    socket.once('close', () => void ask());
  }

  void ask();
  return {
    tabsOfBusy() {
      void ask();
      return tabs;
    },
    stop,
  };
}
