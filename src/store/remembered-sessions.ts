import type { ReadableSession } from '../domain/session/session.ts';
import type { SessionId } from '../domain/session/session-id.ts';

/** The sessions a process used last, as many as fit: a thousand small ones, or a handful of half a megabyte each. */
export type RememberedSessions = {
  get(id: SessionId): ReadableSession | undefined;
  keep(session: ReadableSession): void;
  forget(id: SessionId): void;
};

const mostCharacters = 8 * 1_024 * 1_024;

export function createRememberedSessions(most = mostCharacters): RememberedSessions {
  // Least recently kept first.
  const held = new Map<SessionId, { readonly session: ReadableSession; readonly weight: number }>();
  let total = 0;

  function forget(id: SessionId): void {
    total -= held.get(id)?.weight ?? 0;
    held.delete(id);
  }

  return {
    get: (id) => held.get(id)?.session,
    forget,
    keep(session) {
      const known = held.get(session.id);
      const weight = known?.session === session ? known.weight : weightOf(session);
      forget(session.id);
      held.set(session.id, { session, weight });
      total += weight;
      for (const id of held.keys()) {
        if (total <= most) break;
        forget(id);
      }
    },
  };
}

/** About what a session takes beside its texts. */
const bareWeight = 2_000;

/** About how many characters a session holds. Added up by hand: half a megabyte takes milliseconds to write as JSON. */
function weightOf(session: ReadableSession): number {
  const { request } = session;
  const questions = request.questions.flatMap(({ title, prompt, preview, options }) => [
    ...[title, prompt, preview ?? ''],
    ...options.flatMap((one) => [one.id, one.label, one.description ?? '', one.preview ?? '']),
  ]);
  const ending = session.state === 'ended' ? JSON.stringify(session.ending) : '';
  const texts = [request.title, request.prompt, ...questions, ending];
  return texts.reduce((sum, text) => sum + text.length, bareWeight);
}
