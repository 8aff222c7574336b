import { createFollowing } from '../../application/follow-sessions.ts';
import type { Clock, IsAlive, Log } from '../../application/ports.ts';
import type { SessionStore } from '../../application/session-store.ts';
import type { WhoIsThere } from '../../application/team/presence.ts';
import type { Attachment } from '../../domain/answer/attachment.ts';
import type { FormDraft } from '../../domain/answer/form-draft.ts';
import type { PersonThere } from '../../domain/session/person.ts';
import type { OpenSession, Session } from '../../domain/session/session.ts';
import type { SessionId } from '../../domain/session/session-id.ts';
import type { AgentAttention } from '../state/state.ts';

/** The session as the store has it, read anew. Null when it is gone. */
export type Reading = {
  readonly session: Session | null;
  readonly draft: FormDraft;
  readonly attachments: readonly Attachment[];
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
  const { store, clock, whoIsThere } = deps;
  const following = createFollowing(deps, {
    cares: (changed) => changed === id,
    failure: 'the session could not be read; trying again',
    async look() {
      const [session, draft, attachments] = await Promise.all([
        store.get(id),
        store.loadDraft(id),
        store.attachments.list(id),
      ]);
      const agent = session?.state === 'open' ? await agentAttention(deps, session) : 'there';
      const people = (await whoIsThere()).get(id) ?? [];
      if (following.isOn()) onReading({ session, draft, attachments, agent, people });
      return clock.now() + lookEveryMs;
    },
  });
  following.start();
  return following.stop;
}

/**
 * An agent that was handed our command waits for the command, not for the session: that no call waits at this
 * moment is said quietly, and only a process that has ended is called gone.
 */
export async function agentAttention(
  { store, isAlive }: Deps,
  { id, owner }: OpenSession,
): Promise<AgentAttention> {
  const attention = await store.attention(id);
  if (attention === 'waiting') return 'waiting';
  if (attention === 'recent') return 'there';
  return isAlive(owner) ? 'away' : 'gone';
}
