import { describe, expect, test } from 'vitest';
import { emptyDraft } from '../../../domain/answer/draft.ts';
import type { FormDraft } from '../../../domain/answer/form-draft.ts';
import { createMemory } from '../core/open-storage.ts';
import { createDraftCopy } from './draft-copy.ts';

const day = 24 * 60 * 60 * 1_000;

const typed = (value: string): FormDraft => ({
  answers: [{ ...emptyDraft, customInput: { value, at: 1 } }],
  rephrase: null,
});

describe('the copy of a draft in the browser', () => {
  test('is read back by the next page, and gone once it is removed there', () => {
    const storage = createMemory();
    createDraftCopy(storage, () => 0).write('q', typed('half a thought'));
    const next = createDraftCopy(storage, () => 0);
    expect(next.read('q')).toEqual(typed('half a thought'));
    next.remove('q');
    expect(next.read('q')).toBeNull();
  });

  test('of another tab is not removed with our own', () => {
    const storage = createMemory();
    const winner = createDraftCopy(storage, () => 0);
    const loser = createDraftCopy(storage, () => 0);
    winner.write('q', typed('sent'));
    loser.write('q', typed('not sent'));
    winner.remove('q');
    expect(createDraftCopy(storage, () => 0).read('q')).toEqual(typed('not sent'));
  });

  test('is forgotten after a week, and so is what is not one of ours to read', () => {
    const storage = createMemory();
    createDraftCopy(storage, () => 0).write('old', typed('long ago'));
    createDraftCopy(storage, () => 6 * day).write('new', typed('lately'));
    storage.setItem('choice.draft.broken', '{');
    storage.setItem('another', 'left alone');
    const later = createDraftCopy(storage, () => 8 * day);
    expect([later.read('old'), later.read('broken')]).toEqual([null, null]);
    expect(later.read('new')).toEqual(typed('lately'));
    expect(storage.getItem('another')).toBe('left alone');
  });

  test('of a page of an earlier version is read as the draft of the only question', () => {
    const storage = createMemory();
    const draft = { ...emptyDraft, customInput: { value: 'before the update', at: 1 } };
    storage.setItem('choice.draft.q', JSON.stringify({ at: 0, draft }));
    expect(createDraftCopy(storage, () => 0).read('q')).toEqual(typed('before the update'));
  });

  test('is done without where the storage is full', () => {
    const storage = {
      ...createMemory(),
      setItem: () => {
        throw new Error('full');
      },
    };
    const copy = createDraftCopy(storage, () => 0);
    copy.write('q', typed('still typing'));
    expect(copy.read('q')).toBeNull();
  });
});
