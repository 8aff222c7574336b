import { type FormDraft, mergeFormDrafts } from '../../domain/answer/form-draft.ts';
import type { SessionId } from '../../domain/session/session-id.ts';
import type { SessionStore } from '../session-store.ts';

/** Merges what a face sends into what is kept, one at a time per session, and returns the whole. */
export type KeepDraft = (id: SessionId, arriving: FormDraft) => Promise<FormDraft>;

export function createKeepDraft(store: SessionStore): KeepDraft {
  const queues = new Map<SessionId, Promise<unknown>>();
  return function keepDraft(id, arriving) {
    const turn = (queues.get(id) ?? Promise.resolve()).then(async () => {
      const merged = mergeFormDrafts(await store.loadDraft(id), arriving);
      await store.saveDraft(id, merged);
      return merged;
    });
    // The queue outlives a failed save; the caller hears of the failure, the next in line does not.
    const settled = turn.catch(() => undefined);
    queues.set(id, settled);
    void settled.then(() => {
      if (queues.get(id) === settled) queues.delete(id);
    });
    return turn;
  };
}
