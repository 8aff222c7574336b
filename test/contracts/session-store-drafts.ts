import { describe, expect, test } from 'vitest';
import { emptyFormDraft, type FormDraft } from '../../src/domain/answer/form-draft.ts';
import { formDraftOf } from '../support/sessions.ts';
import type { StoreBench } from '../support/store-bench.ts';
import { sessionIdAt, submitted } from '../support/store-samples.ts';

const draft: FormDraft = {
  answers: [
    {
      selectedIds: { value: ['a'], at: 1 },
      customInput: { value: 'because', at: 2 },
      globalNote: null,
      optionNotes: [{ optionId: '__proto__', value: 'careful', at: 3 }],
    },
  ],
  rephrase: null,
};

export function describeDrafts(bench: () => StoreBench): void {
  describe('drafts', () => {
    test('a draft survives for every face, and in each field the newest counts', async () => {
      const { store, peer, ask } = bench();
      const id = await ask();
      expect(await store.loadDraft(id)).toEqual(emptyFormDraft);
      await store.saveDraft(id, draft);
      expect(await peer.loadDraft(id)).toEqual(draft);
      const newer = formDraftOf({ customInput: 'on second thoughts' }, 3);
      await peer.saveDraft(id, newer);
      expect(await store.loadDraft(id)).toEqual({
        answers: [{ ...draft.answers[0], customInput: { value: 'on second thoughts', at: 3 } }],
        rephrase: null,
      });
    });

    test('a draft is no event', async () => {
      const { store, ask } = bench();
      const id = await ask();
      await store.saveDraft(id, draft);
      expect(await store.get(id)).toMatchObject({ seen: 1 });
    });

    test('the end voids the draft, and a late one changes nothing', async () => {
      const { store, peer, ask, add } = bench();
      const id = await ask();
      await store.saveDraft(id, draft);
      await add(id, submitted(5));
      expect(await peer.loadDraft(id)).toEqual(emptyFormDraft);
      await peer.saveDraft(id, draft);
      expect(await store.loadDraft(id)).toEqual(emptyFormDraft);
    });

    test('a draft for a session that does not exist is void', async () => {
      const { store, clock } = bench();
      const id = sessionIdAt(clock.now());
      await store.saveDraft(id, draft);
      expect(await store.loadDraft(id)).toEqual(emptyFormDraft);
      expect(await store.get(id)).toBeNull();
    });
  });
}
