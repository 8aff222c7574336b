import { describe, expect, test } from 'vitest';
import { question } from '../../../../test/support/samples.ts';
import { emptyAnswer } from '../../../domain/answer/answer.ts';
import { type Draft, emptyDraft } from '../../../domain/answer/draft.ts';
import { toChanges } from './earlier-wordings.tsx';

const stamped = <Value>(value: Value) => ({ value, at: 1 });
const begun: Draft = {
  selectedIds: stamped(['b', 'gone', 'c']),
  customInput: stamped('my words'),
  globalNote: stamped('in general'),
  optionNotes: [
    { optionId: 'a', ...stamped('on a') },
    { optionId: 'gone', ...stamped('on what is gone') },
    { optionId: 'b', ...stamped('') },
  ],
};

describe('taking over an earlier draft', () => {
  test('keeps options that still exist and every text', () => {
    expect(toChanges(begun, question({ mode: 'hybrid' }), emptyAnswer)).toEqual([
      { field: 'selectedIds', value: ['b', 'c'] },
      { field: 'customInput', value: 'my words' },
      { field: 'globalNote', value: 'in general' },
      { field: 'optionNote', optionId: 'a', value: 'on a' },
    ]);
  });

  test('fits the new question: no more picks than it takes, no text where it takes none', () => {
    const changes = toChanges(begun, question(), emptyAnswer);
    expect(changes[0]).toEqual({ field: 'selectedIds', value: ['b'] });
    expect(changes.some(({ field }) => field === 'customInput')).toBe(false);
  });

  test('never replaces what stands here: picks stay, texts come after, nothing comes twice', () => {
    const here = {
      selectedIds: ['a'],
      customInput: 'new words',
      globalNote: 'in general',
      optionNotes: [{ optionId: 'a', text: 'new on a' }],
    };
    expect(toChanges(begun, question({ mode: 'hybrid' }), here)).toEqual([
      { field: 'customInput', value: 'new words\n\nmy words' },
      { field: 'optionNote', optionId: 'a', value: 'new on a\n\non a' },
    ]);
  });

  test('of nothing is nothing', () => {
    expect(toChanges(emptyDraft, question(), emptyAnswer)).toEqual([]);
  });
});
