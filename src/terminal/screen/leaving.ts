import type { Clock } from '../../application/ports.ts';
import type { Departure } from '../attach-result.ts';
import type { ProcessEvents, TerminalStreams } from '../deps.ts';
import type { Performed } from './perform.ts';

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGQUIT'] as const;

/** Why a terminal goes away without an answer. `key`: the person left while an answer was on its way. */
export type LeaveReason = (typeof signals)[number] | 'input-closed' | 'output-failed' | 'key';

type Leaving = {
  readonly host: ProcessEvents;
  readonly streams: TerminalStreams;
  /** Puts the terminal back at once; the process may be gone right after. */
  readonly restore: () => void;
  readonly leave: (why: LeaveReason) => void;
};

/** Watches everything that can take the terminal away; returns what stops watching. */
export function watchLeaving({ host, streams, restore, leave }: Leaving): () => void {
  const { input, output } = streams;
  const bySignal = signals.map((name) => [name, () => leave(name)] as const);
  const closed = () => leave('input-closed');
  const failed = () => leave('output-failed');

  for (const [name, listener] of bySignal) host.on(name, listener);
  // The monitor sees an uncaught error without swallowing it: the process still dies of it, on a sane terminal.
  host.on('uncaughtExceptionMonitor', restore);
  host.on('exit', restore);
  input.on('end', closed);
  input.on('close', closed);
  input.on('error', closed);
  output.on('error', failed);

  return function stop() {
    // A hang-up is told by the system, the shell and the terminal's own program: the later ones must not end us at once.
    for (const [name, listener] of bySignal) if (name !== 'SIGHUP') host.off(name, listener);
    host.off('uncaughtExceptionMonitor', restore);
    host.off('exit', restore);
    input.off('end', closed);
    input.off('close', closed);
    // The error listeners stay: a terminal that is gone may fail once more, and an unheard error event ends the process.
  };
}

/** How long a terminal that goes away waits for the disk; one that takes longer counts as hanging. */
export const leaveWithinMs = 3_000;

export type Left = Extract<Departure, { kind: 'left' }>;

/**
 * An answer on its way is neither called back nor sent again: its result is the outcome, and when that is not
 * known in time, the outcome says so.
 */
export async function leaveWhileSending(
  clock: Clock,
  left: Left,
  sending: Promise<Performed>,
): Promise<Departure> {
  const sent = await settledWithin(clock, leaveWithinMs, sending, 'late');
  if (sent === 'late') return { ...left, answer: 'unsure' };
  return sent?.kind === 'departure' ? sent.departure : left;
}

/** The result of the work, or `late` when it takes longer than `ms`. The work itself goes on. */
export function settledWithin<Value, const Late>(
  clock: Clock,
  ms: number,
  work: Promise<Value>,
  late: Late,
): Promise<Value | Late> {
  return new Promise((resolve, reject) => {
    const forget = clock.after(ms, () => resolve(late));
    void work.then(resolve, reject).finally(forget);
  });
}
