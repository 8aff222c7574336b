import type { SessionId } from '../domain/session/session-id.ts';

/**
 * The sessions whose answers a call of this process is about to bring home. Such an answer is not late,
 * only not there yet, so it is not announced.
 */
export type DeliveriesInFlight = {
  begin(id: SessionId): void;
  end(id: SessionId): void;
  includes(id: SessionId): boolean;
};

export function createDeliveriesInFlight(): DeliveriesInFlight {
  const calls = new Map<SessionId, number>();
  return {
    begin(id) {
      calls.set(id, (calls.get(id) ?? 0) + 1);
    },
    end(id) {
      const left = (calls.get(id) ?? 0) - 1;
      if (left > 0) calls.set(id, left);
      else calls.delete(id);
    },
    includes: (id) => calls.has(id),
  };
}
