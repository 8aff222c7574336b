import type { ProcessEvents, TerminalStreams } from '../deps.ts';

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
