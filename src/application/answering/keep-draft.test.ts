import { describe, expect, test } from 'vitest';
import { form } from '../../../test/support/samples.ts';
import { draftOf, formDraftOf, submitted } from '../../../test/support/sessions.ts';
import { createTestWorld } from '../../../test/support/test-world.ts';
import { emptyDraft } from '../../domain/answer/draft.ts';
import { emptyFormDraft, type FormDraft } from '../../domain/answer/form-draft.ts';
import { createKeepDraft } from './keep-draft.ts';

const typed = (value: string, at: number): FormDraft => formDraftOf({ customInput: value }, at);
const typedIn = ({ answers }: FormDraft) => answers[0]?.customInput?.value;

async function openSessions() {
  const sessions = createTestWorld();
  const { id } = await sessions.ask();
  return { ...sessions, id };
}

describe('keeping a draft', () => {
  test('merges what arrives and gives back the whole', async () => {
    const { store, id } = await openSessions();
    const keepDraft = createKeepDraft(store);
    await keepDraft(id, formDraftOf({ selectedIds: ['a'] }, 1));
    const whole = await keepDraft(id, typed('and more', 2));
    expect(whole).toMatchObject({
      answers: [{ selectedIds: { value: ['a'], at: 1 }, customInput: { value: 'and more', at: 2 } }],
    });
    expect(await store.loadDraft(id)).toEqual(whole);
  });

  test('takes one at a time: two faces at once both keep their text', async () => {
    const { store, id } = await openSessions();
    const keepDraft = createKeepDraft(slowly(store));
    await Promise.all([
      keepDraft(id, typed('terminal', 1)),
      keepDraft(id, formDraftOf({ globalNote: 'browser' }, 1)),
      keepDraft(id, formDraftOf({ selectedIds: ['c'] }, 1)),
    ]);
    expect(await store.loadDraft(id)).toEqual(
      formDraftOf({ customInput: 'terminal', globalNote: 'browser', selectedIds: ['c'] }, 1),
    );
  });

  test('keeps the newer text even when it arrives first', async () => {
    const { store, id } = await openSessions();
    const keepDraft = createKeepDraft(store);
    await keepDraft(id, typed('newer', 9));
    expect(typedIn(await keepDraft(id, typed('older', 3)))).toBe('newer');
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
    expect(typedIn(await kept)).toBe('kept');
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
    expect(typedIn(await keepDraft(other, typed('free', 1)))).toBe('free');
  });

  test('of an ended session keeps nothing', async () => {
    const { store, id } = await openSessions();
    await store.append(id, 1, { kind: 'ended', at: 1, ending: submitted({ selectedIds: ['a'] }) });
    await createKeepDraft(store)(id, typed('too late', 1));
    expect(await store.loadDraft(id)).toEqual(emptyFormDraft);
  });
});

/** A store whose drafts take a while: without a queue, the last to write would win. */
function slowly(store: ReturnType<typeof createTestWorld>['store']) {
  return {
    ...store,
    async saveDraft(id: string, draft: FormDraft) {
      await new Promise((resolve) => setImmediate(resolve));
      await store.saveDraft(id, draft);
    },
  };
}

test('the drafts of a form are kept question by question, also where faces save at once', async () => {
  const sessions = createTestWorld();
  const { id } = await sessions.ask({ request: form([{}, {}, {}]) });
  const keepDraft = createKeepDraft(slowly(sessions.store));
  const at = (place: number, value: string): FormDraft => ({
    answers: Array.from({ length: place + 1 }, (_none, each) =>
      each === place ? draftOf({ customInput: value }, 1) : emptyDraft,
    ),
    rephrase: null,
  });
  await Promise.all([
    keepDraft(id, at(2, 'third')),
    keepDraft(id, at(0, 'first')),
    keepDraft(id, { answers: [], rephrase: { value: 'neither', at: 2 } }),
  ]);
  expect(await sessions.store.loadDraft(id)).toEqual({
    answers: [draftOf({ customInput: 'first' }, 1), emptyDraft, draftOf({ customInput: 'third' }, 1)],
    rephrase: { value: 'neither', at: 2 },
  });
});
