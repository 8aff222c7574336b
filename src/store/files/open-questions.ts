import type { Asking } from '../../application/session-store.ts';
import type { ReadableSession } from '../../domain/session/session.ts';
import { isSessionId, type SessionId } from '../../domain/session/session-id.ts';
import { fingerprintOf } from '../fingerprint.ts';
import { isUncollected } from '../retention.ts';
import type { ListedSession } from './log-reader.ts';
import type { StoreDeps } from './store-deps.ts';

type AskedSession = Asking & { readonly id: SessionId };

/**
 * Which open sessions ask the same: one small file per question, so that a repeated question is found without reading
 * all open ones. It may miss one: of two processes that write the same file at once, one entry is lost.
 */
export type OpenQuestions = {
  /** Also finds an uncollected answer that could not be marked: its entry was left here. */
  find(question: Asking): Promise<readonly ReadableSession[]>;
  /** Neither fails: a question that is not noted is asked anew. */
  add(session: AskedSession): Promise<void>;
  remove(session: AskedSession): Promise<void>;
};

type Deps = Pick<StoreDeps, 'disk' | 'layout' | 'log' | 'reader' | 'temporary'>;

/** Enough for an agent that asks the same question again and again. */
const mostIds = 16;

export function createOpenQuestions({ disk, layout, log, reader, temporary }: Deps): OpenQuestions {
  const pathOf = (question: Asking) => layout.question(fingerprintOf(question));

  async function change(session: AskedSession, next: (ids: readonly SessionId[]) => readonly SessionId[]) {
    const path = pathOf(session);
    try {
      const before = readIds(await disk.read(path));
      const after = next(before.filter((id) => id !== session.id)).slice(-mostIds);
      if (after.length > 0) await temporary.replace(path, JSON.stringify(after));
      else if (before.length > 0) await disk.remove(path);
    } catch (cause) {
      log.debug(`${path} could not be kept: ${String(cause)}`);
    }
  }

  return {
    async find(question) {
      const sessions = await reader.readMany(readIds(await disk.read(pathOf(question)).catch(() => null)));
      return sessions.filter(isUnfinished);
    },
    add: (session) => change(session, (others) => [...others, session.id]),
    remove: (session) => change(session, (others) => others),
  };
}

function isUnfinished(session: ListedSession): session is ReadableSession {
  return session.state === 'open' || (session.state === 'ended' && isUncollected(session));
}

function readIds(text: string | null): readonly SessionId[] {
  try {
    const found: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(found) ? found.filter((id) => typeof id === 'string' && isSessionId(id)) : [];
  } catch {
    return [];
  }
}
