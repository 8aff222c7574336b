import type { Clock } from '../../../application/ports.ts';
import { newCredential, type Random } from './credential.ts';
import type { Seal } from './seal.ts';

const validMs = 10_000;
/** More than any person's tabs could want at once; beyond it the oldest give way. */
const mostOutstanding = 256;

/** A ticket opens one socket, once: browsers send no header of ours with a WebSocket. */
export type Tickets = { issue(): string; take(ticket: string): boolean };

type Parts = { readonly seal: Seal; readonly clock: Clock; readonly random: Random };

export function createTickets({ seal, clock, random }: Parts): Tickets {
  const outstanding = new Map<string, number>();

  function sweep(): void {
    for (const [sealed, expiresAt] of outstanding) {
      if (expiresAt <= clock.now() || outstanding.size >= mostOutstanding) outstanding.delete(sealed);
    }
  }

  return {
    issue() {
      sweep();
      const { text } = newCredential(random);
      outstanding.set(seal('ticket', text), clock.now() + validMs);
      return text;
    },
    take(ticket) {
      // Found by its seal, so how long a miss takes tells nothing about the tickets there are.
      const sealed = seal('ticket', ticket);
      const expiresAt = outstanding.get(sealed);
      outstanding.delete(sealed);
      return expiresAt !== undefined && expiresAt > clock.now();
    },
  };
}
