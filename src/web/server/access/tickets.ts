import type { Clock } from '../../../application/ports.ts';
import type { PushSeal } from './callers.ts';
import type { Random } from './credential-files.ts';
import type { HomeMac } from './home-secret.ts';

const validMs = 10_000;
/** More than the tabs of one person need at once; beyond this the oldest are dropped. */
const mostOutstanding = 256;

/** A ticket opens one socket, once: pages cannot set an Authorization header on a WebSocket. */
export type Tickets = {
  /** `sealFor` says how the socket's pushes are sealed for the caller that asked. */
  issue(sealFor: (ticket: string) => PushSeal): string;
  /** True once, and only in time. */
  take(ticket: string): boolean;
  /** How to seal the pushes of a socket whose ticket has just been taken; null for any other. */
  sealOf(ticket: string): PushSeal | null;
};

type Deps = { readonly homeMac: HomeMac; readonly clock: Clock; readonly random: Random };

type Outstanding = { readonly expiresAt: number; readonly sealPush: PushSeal; readonly isTaken: boolean };

export function createTickets({ homeMac, clock, random }: Deps): Tickets {
  // By their MACs, so that the time of a failed look-up tells nothing about the tickets there are.
  const outstanding = new Map<string, Outstanding>();

  function sweep(): void {
    for (const [mac, { expiresAt }] of outstanding) {
      if (expiresAt <= clock.now() || outstanding.size >= mostOutstanding) outstanding.delete(mac);
    }
  }

  return {
    issue(sealFor) {
      sweep();
      const ticket = Buffer.from(random(24)).toString('base64url');
      const sealPush = sealFor(ticket);
      outstanding.set(homeMac('ticket', ticket), {
        expiresAt: clock.now() + validMs,
        sealPush,
        isTaken: false,
      });
      return ticket;
    },
    take(ticket) {
      const mac = homeMac('ticket', ticket);
      const found = outstanding.get(mac);
      if (found === undefined || found.isTaken || found.expiresAt <= clock.now()) return false;
      outstanding.set(mac, { ...found, isTaken: true });
      return true;
    },
    sealOf(ticket) {
      const mac = homeMac('ticket', ticket);
      const found = outstanding.get(mac);
      if (found?.isTaken !== true) return null;
      outstanding.delete(mac);
      return found.sealPush;
    },
  };
}
