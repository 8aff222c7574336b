import type { Clock, Log } from '../application/ports.ts';
import type { Attention, SessionStore } from '../application/session-store.ts';
import type { Draft } from '../domain/draft.ts';
import type { Session } from '../domain/session.ts';
import type { SessionId } from '../domain/session-id.ts';

/** The session as the store has it, read anew. Null when it is gone. */
export type Reading = {
  readonly session: Session | null;
  readonly draft: Draft;
  readonly attention: Attention;
};

type Desk = { readonly store: SessionStore; readonly clock: Clock; readonly log: Log };

/** Whether an agent still waits is not an event, so it is looked up now and then. */
const lookEveryMs = 10_000;

/** Reads the session whenever something may have changed; returns what stops it. */
export function feedSession(desk: Desk, id: SessionId, onReading: (reading: Reading) => void): () => void {
  const { store, clock, log } = desk;
  let stopped = false;
  let reading = false;
  let again = false;
  let forget = () => {};

  async function read(): Promise<void> {
    const [session, draft, attention] = await Promise.all([
      store.get(id),
      store.loadDraft(id),
      store.attention(id),
    ]);
    if (!stopped) onReading({ session, draft, attention });
  }

  async function look(): Promise<void> {
    again = true;
    if (reading) return;
    reading = true;
    while (again && !stopped) {
      again = false;
      await read().catch((cause: unknown) => log.warn('the session could not be read', cause));
    }
    reading = false;
    forget();
    if (!stopped) forget = clock.after(lookEveryMs, () => void look());
  }

  const unwatch = store.watch((changed) => {
    if (changed === null || changed === id) void look();
  });
  void look();
  return function stop() {
    stopped = true;
    forget();
    unwatch();
  };
}
