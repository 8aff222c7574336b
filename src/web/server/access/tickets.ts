import type { Clock } from '../../../application/ports.ts';
import type { PushSeal } from './callers.ts';
import type { Random } from './credential.ts';
import type { Seal } from './seal.ts';

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

type Parts = { readonly seal: Seal; readonly clock: Clock; readonly random: Random };

type Outstanding = { readonly expiresAt: number; readonly sealPush: PushSeal; readonly isTaken: boolean };

export function createTickets({ seal, clock, random }: Parts): Tickets {
  // By their seals, so that the time of a failed look-up tells nothing about the tickets there are.
  const outstanding = new Map<string, Outstanding>();

  function sweep(): void {
    for (const [sealed, { expiresAt }] of outstanding) {
      if (expiresAt <= clock.now() || outstanding.size >= mostOutstanding) outstanding.delete(sealed);
    }
  }

  return {
    issue(sealFor) {
      sweep();
      const ticket = Buffer.from(random(24)).toString('base64url');
      const sealPush = sealFor(ticket);
      outstanding.set(seal('ticket', ticket), { expiresAt: clock.now() + validMs, sealPush, isTaken: false });
      return ticket;
    },
    take(ticket) {
      const sealed = seal('ticket', ticket);
      const found = outstanding.get(sealed);
      if (found === undefined || found.isTaken || found.expiresAt <= clock.now()) return false;
      outstanding.set(sealed, { ...found, isTaken: true });
      return true;
    },
    sealOf(ticket) {
      const sealed = seal('ticket', ticket);
      const found = outstanding.get(sealed);
      if (found?.isTaken !== true) return null;
      outstanding.delete(sealed);
      return found.sealPush;
    },
  };
}
