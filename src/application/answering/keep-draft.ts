import { type FormDraft, mergeFormDrafts } from '../../domain/answer/form-draft.ts';
import type { SessionId } from '../../domain/session/session-id.ts';
import { createInTurn } from '../in-turn.ts';
import type { SessionStore } from '../session-store.ts';

/** Merges what a face sends into what is kept, one at a time per session, and returns the whole. */
export type KeepDraft = (id: SessionId, arriving: FormDraft) => Promise<FormDraft>;

export function createKeepDraft(store: SessionStore): KeepDraft {
  const inTurn = createInTurn();
  return (id, arriving) =>
    inTurn(id, async () => {
      const merged = mergeFormDrafts(await store.loadDraft(id), arriving);
      await store.saveDraft(id, merged);
      return merged;
    });
}
