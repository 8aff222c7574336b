import type { Clock } from '../application/ports.ts';

const beatMs = 10_000;

type Heartbeat = {
  readonly clock: Clock;
  /** Sends one progress notification; `beat` counts from 1. */
  readonly send: (beat: number) => Promise<void>;
};

/**
 * Tells a waiting client every 10 s that we are alive. `stop` resolves when the last one in flight has left:
 * a progress notification that arrives after its result crashed strict clients.
 */
export function startHeartbeat({ clock, send }: Heartbeat): { stop(): Promise<void> } {
  let beat = 0;
  let stopped = false;
  let inFlight = Promise.resolve();
  let forget = clock.after(beatMs, next);

  function next(): void {
    if (stopped) return;
    beat += 1;
    // A client that cannot be told is a client that is gone; its call notices by itself.
    inFlight = send(beat).catch(() => {});
    void inFlight.then(() => {
      if (!stopped) forget = clock.after(beatMs, next);
    });
  }

  return {
    async stop() {
      stopped = true;
      forget();
      await inFlight;
    },
  };
}
