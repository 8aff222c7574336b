import { Agent } from 'node:http';
import type { Socket } from 'node:net';
import type { Clock } from '../../../application/ports.ts';
import { type AskPatiently, expectedPatienceMs, type Probed } from './probe.ts';

type Ours = Extract<Probed, { kind: 'ours' }>;

type Deps = {
  readonly port: number;
  readonly askPatiently: AskPatiently;
  readonly clock: Clock;
  /** Called once, with what was found on the port instead. */
  readonly onLost: (instead: Exclude<Probed['kind'], 'ours'>) => void;
};

export type FollowedPortal = {
  /** For when the portal did not answer: how many tabs it had last. It is asked again now. */
  tabsOfBusy(): number;
  stop(): void;
};

const reconnectMs = 100;

/**
 * Notices when a portal in another process ends. The connection is kept between questions, because the system closes
 * it the moment that process dies: the takeover does not wait for the next question.
 */
export function followPortal({ port, askPatiently, clock, onLost }: Deps): FollowedPortal {
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

/** How long a process that follows this portal may wait until it asks again. */
type FollowerSlots = { nextIn(): number };

/** Between two questions of one follower. */
const leastSlotMs = 12_000;
const longestSlotMs = 60_000;
/** Between the questions of any two followers: one is enough to notice a stopped portal. */
const apartMs = 1_500;

/** Each follower gets a later time than the one before, so that many together ask little more often than a few. */
export function createFollowerSlots(clock: Clock): FollowerSlots {
  let last = Number.NEGATIVE_INFINITY;
  return {
    nextIn() {
      const now = clock.now();
      // Bounded on both sides, because the clock may have been set.
      last = Math.min(Math.max(last + apartMs, now + leastSlotMs), now + longestSlotMs);
      return last - now;
    },
  };
}
