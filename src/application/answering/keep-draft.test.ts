import { describe, expect, test } from 'vitest';
import { draftOf, submitted } from '../../../test/support/sessions.ts';
import { createTestWorld } from '../../../test/support/test-world.ts';
import { type Draft, emptyDraft } from '../../domain/answer/draft.ts';
import { createKeepDraft } from './keep-draft.ts';

const typed = (value: string, at: number): Draft => ({ ...emptyDraft, customInput: { value, at } });

async function openSessions() {
  const sessions = createTestWorld();
  const { id } = await sessions.ask();
  return { ...sessions, id };
}

describe('keeping a draft', () => {
  test('merges what arrives and gives back the whole', async () => {
    const { store, id } = await openSessions();
    const keepDraft = createKeepDraft(store);
    await keepDraft(id, draftOf({ selectedIds: ['a'] }, 1));
    const whole = await keepDraft(id, typed('and more', 2));
    expect(whole).toEqual({
      ...draftOf({ selectedIds: ['a'] }, 1),
      customInput: { value: 'and more', at: 2 },
    });
    expect(await store.loadDraft(id)).toEqual(whole);
  });

  test('takes one at a time: two faces at once both keep their text', async () => {
    const { store, id } = await openSessions();
    const keepDraft = createKeepDraft(slowly(store));
    await Promise.all([
      keepDraft(id, typed('terminal', 1)),
      keepDraft(id, draftOf({ globalNote: 'browser' }, 1)),
      keepDraft(id, draftOf({ selectedIds: ['c'] }, 1)),
    ]);
    expect(await store.loadDraft(id)).toEqual({
      ...emptyDraft,
      customInput: { value: 'terminal', at: 1 },
      globalNote: { value: 'browser', at: 1 },
      selectedIds: { value: ['c'], at: 1 },
    });
  });

  test('keeps the newer text even when it arrives first', async () => {
    const { store, id } = await openSessions();
    const keepDraft = createKeepDraft(store);
    await keepDraft(id, typed('newer', 9));
    expect((await keepDraft(id, typed('older', 3))).customInput?.value).toBe('newer');
  });

  test('tells only the one whose save failed, and carries on', async () => {
    const { store, id } = await openSessions();
    let fails = 1;
    const keepDraft = createKeepDraft({
      ...store,
      saveDraft: (...given) =>
        fails-- > 0 ? Promise.reject(new Error('disk full')) : store.saveDraft(...given),
    });
    const lost = keepDraft(id, typed('lost', 1));
    const kept = keepDraft(id, typed('kept', 2));
    await expect(lost).rejects.toThrow('disk full');
    expect((await kept).customInput?.value).toBe('kept');
  });

  test('of two sessions does not make one wait for the other', async () => {
    const sessions = await openSessions();
    const { id: other } = await sessions.ask();
    const never = new Promise<never>(() => {});
    const keepDraft = createKeepDraft({
      ...sessions.store,
      loadDraft: (id) => (id === sessions.id ? never : sessions.store.loadDraft(id)),
    });
    void keepDraft(sessions.id, typed('stuck', 1));
    expect((await keepDraft(other, typed('free', 1))).customInput?.value).toBe('free');
  });

  test('of an ended session keeps nothing', async () => {
    const { store, id } = await openSessions();
    await store.append(id, 1, { kind: 'ended', at: 1, ending: submitted({ selectedIds: ['a'] }) });
    await createKeepDraft(store)(id, typed('too late', 1));
    expect(await store.loadDraft(id)).toEqual(emptyDraft);
  });
});

/** A store whose drafts take a while: without a queue, the last to write would win. */
function slowly(store: ReturnType<typeof createTestWorld>['store']) {
  return {
    ...store,
    async saveDraft(id: string, draft: Draft) {
      await new Promise((resolve) => setImmediate(resolve));
      await store.saveDraft(id, draft);
    },
  };
}
