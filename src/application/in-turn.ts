import type { SessionId } from '../domain/session/session-id.ts';

/** Does work on a session once what was asked for before is done; other sessions do not wait. */
export type InTurn = <Value>(id: SessionId, work: () => Promise<Value>) => Promise<Value>;

export function createInTurn(): InTurn {
  const queues = new Map<SessionId, Promise<unknown>>();
  return function inTurn(id, work) {
    const turn = (queues.get(id) ?? Promise.resolve()).then(work);
    // The queue outlives a failure; the caller hears of it, the next in line does not.
    const settled = turn.catch(() => undefined);
    queues.set(id, settled);
    void settled.then(() => {
      if (queues.get(id) === settled) queues.delete(id);
    });
    return turn;
  };
}
