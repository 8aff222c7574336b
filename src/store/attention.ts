import type { IsAlive } from '../application/ports.ts';
import type { Attention, Lease } from '../application/session-store.ts';
import { isWaitedFor } from '../domain/question/request.ts';
import { type OpenSession, waitsForLaunch } from '../domain/session/session.ts';

/** A call that waits on a session, or did until `at`. */
export type LeaseNote = {
  readonly pid: number;
  readonly host: string;
  readonly waiting: boolean;
  readonly at: number;
};

export const recentMs = 90_000;

/**
 * A lease that was not released counts for as long as its process lives, however late its renewal is: a machine that
 * slept renews nothing, and its agent still waits. A process of another host is known by its renewals alone.
 */
export function attentionOf(
  notes: readonly LeaseNote[],
  isAlive: (note: LeaseNote) => boolean,
  now: number,
): Attention {
  const living = notes.filter((note) => isAlive(note));
  if (living.some((note) => note.waiting)) return 'waiting';
  return living.some((note) => now - note.at <= recentMs) ? 'recent' : 'gone';
}

/**
 * Whether an agent wants the answer although no call waits: it goes on meanwhile, or waits for a terminal, one it is
 * about to launch or one that shows the question, however long it has not polled. Of an owner on another host all we
 * know is when it asked.
 */
export function isWantedWithoutCall(session: OpenSession, isAlive: IsAlive): boolean {
  const { owner, terminal, askedAt, request } = session;
  const hasTerminal = terminal === null ? waitsForLaunch(session) : isAlive(terminal);
  return (hasTerminal || !isWaitedFor(request)) && isAlive({ ...owner, at: askedAt });
}

/** Released twice, a lease counts as released once. */
export function leaseUntil(release: () => Promise<void>): Lease {
  let released: Promise<void> | null = null;
  return { release: () => (released ??= release()) };
}
