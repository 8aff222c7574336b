import type { Clock, IsAlive, Log } from '../../application/ports.ts';
import type { SessionStore } from '../../application/session-store.ts';
import type { WhoIsThere } from '../../application/who-is-there.ts';
import type { Draft } from '../../domain/answer/draft.ts';
import type { PersonThere } from '../../domain/session/people-there.ts';
import type { OpenSession, Session } from '../../domain/session/session.ts';
import type { SessionId } from '../../domain/session/session-id.ts';
import type { AgentAttention } from './state.ts';

/** The session as the store has it, read anew. Null when it is gone. */
export type Reading = {
  readonly session: Session | null;
  readonly draft: Draft;
  readonly agent: AgentAttention;
  /** Who else is at it. */
  readonly people: readonly PersonThere[];
};

type Deps = {
  readonly store: SessionStore;
  readonly clock: Clock;
  readonly isAlive: IsAlive;
  readonly whoIsThere: WhoIsThere;
  readonly log: Log;
};

/** Whether an agent still waits, and who is there, is not an event, so it is looked up now and then. */
const lookEveryMs = 5_000;

/** Reads the session whenever something may have changed; returns what stops it. */
export function feedSession(deps: Deps, id: SessionId, onReading: (reading: Reading) => void): () => void {
  const { store, clock, log } = deps;
  let stopped = false;
  let reading = false;
  let again = false;
  let forget = () => {};

  async function read(): Promise<void> {
    const [session, draft] = await Promise.all([store.get(id), store.loadDraft(id)]);
    const agent = session?.state === 'open' ? await agentAttention(deps, session) : 'there';
    const people = (await deps.whoIsThere()).get(id) ?? [];
    if (!stopped) onReading({ session, draft, agent, people });
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

/**
 * An agent that was handed our command waits for the command, not for the session: that no call waits at this
 * moment is said quietly, and only a process that has ended is called gone.
 */
export async function agentAttention(
  { store, isAlive }: Deps,
  { id, owner }: OpenSession,
): Promise<AgentAttention> {
  if ((await store.attention(id)) !== 'gone') return 'there';
  return isAlive(owner) ? 'away' : 'gone';
}
