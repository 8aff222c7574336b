import type { Clock } from '../../application/ports.ts';

/** When a query was sent and answered by a clock of ours, and what the database's clock said in between. */
export type TimeSample = { readonly sentAt: number; readonly serverAt: number; readonly receivedAt: number };

export type ServerClock = Clock & { learn(sample: TimeSample): void };

/** The database's time, so that machines whose clocks differ agree on deadlines and leases. Until the first sample, this machine's. */
export function createServerClock(local: Clock): ServerClock {
  let offset = 0;
  return {
    now: () => local.now() + offset,
    after: local.after,
    learn({ sentAt, serverAt, receivedAt }) {
      const measured = serverAt - (sentAt + receivedAt) / 2;
      // As far as a sample may be wrong: time must not jump about because of a slow reply.
      const doubt = (receivedAt - sentAt) / 2;
      if (Math.abs(measured) > doubt) offset += measured;
    },
  };
}
