import { thisProcess } from '../../files/this-process.ts';
import { stopSignals } from '../program/stop-signal.ts';

const everyMs = 1_000;

/** Aborts once the client wants the hook to end, or is gone: one that was killed tells its hooks nothing. */
export function watchClient(): AbortSignal {
  const gone = new AbortController();
  const parent = process.ppid;
  for (const signal of stopSignals) process.once(signal, () => gone.abort());
  const timer = setInterval(() => {
    // On Windows an orphan keeps the number of its parent.
    if (process.ppid !== parent || !thisProcess.isAlive(parent)) gone.abort();
  }, everyMs);
  timer.unref();
  gone.signal.addEventListener('abort', () => clearInterval(timer));
  return gone.signal;
}
