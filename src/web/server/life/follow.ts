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
  /** Called once, with what was found on the port instead. */
  readonly onLost: (instead: Exclude<Probed['kind'], 'ours'>) => void;
};

export type Following = {
  /** For when the portal did not answer: how many tabs it had last. It is asked again now. */
  tabsOfBusy(): number;
  stop(): void;
};

const reconnectMs = 100;

/**
 * Notices when a portal in another process ends. The connection is kept between questions, because the system closes
 * it the moment that process dies: the takeover does not wait for the next question.
 */
export function followPortal({ port, askPatiently, clock, onLost }: Parts): Following {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  let forget = () => {};
  let stopped = false;
  let asking = false;
  let watched: Socket | null = null;
  /** The connection on which the portal has proved itself. */
  let proven: Socket | null = null;
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
      connection: { agent, onSocket: watchSocket, provenInstance },
      isOver: () => stopped,
    });
    asking = false;
    if (stopped) return;
    if (answer.kind !== 'ours') {
      stop();
      onLost(answer.kind);
      return;
    }
    const isNews = watched !== proven || answer.instance !== instance;
    ({ instance, tabs } = answer);
    proven = watched;
    forget();
    forget = clock.after(nextQuestionIn(answer, isNews), () => void ask());
  }

  /** After the connection was lost, what has the port now is a stranger until it has proved itself. */
  function provenInstance(): string | null {
    return proven?.destroyed === false ? instance : null;
  }

  function nextQuestionIn({ askAgainMs }: Ours, isNews: boolean): number {
    // It is asked again at once, with the proof that this connection belongs to its home.
    if (isNews) return 0;
    // Without a connection its death would not be noticed before the next question.
    if (watched?.destroyed) return reconnectMs;
    // Only a process that is stopped, not ended, is noticed by asking.
    return Math.min(Math.max(askAgainMs ?? leastSlotMs, leastSlotMs), longestSlotMs);
  }

  function watchSocket(socket: Socket): void {
    // A kept connection is reported again with every question.
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
