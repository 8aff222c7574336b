import type { SessionId } from '../domain/session/session-id.ts';

/**
 * The sessions whose answers a call of this process is about to bring home. Such an answer is not late,
 * only not there yet, so it is not announced.
 */
export type DeliveriesInFlight = {
  /** Returns what ends it; ending it again does nothing. */
  begin(id: SessionId): () => void;
  includes(id: SessionId): boolean;
};

export function createDeliveriesInFlight(): DeliveriesInFlight {
  const calls = new Map<SessionId, number>();
  return {
    begin(id) {
      calls.set(id, (calls.get(id) ?? 0) + 1);
      let isOver = false;
      return function end() {
        if (isOver) return;
        isOver = true;
        const left = (calls.get(id) ?? 0) - 1;
        if (left > 0) calls.set(id, left);
        else calls.delete(id);
      };
    },
    includes: (id) => calls.has(id),
  };
}
