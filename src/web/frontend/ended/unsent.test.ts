import { describe, expect, test } from 'vitest';
import { request } from '../../../../test/support/samples.ts';
import { emptyAnswer } from '../../../domain/answer/answer.ts';
import { type Draft, emptyDraft } from '../../../domain/answer/draft.ts';
import type { Outcome } from '../../../domain/session/outcome.ts';
import { textsOf, unsentPart } from './unsent.tsx';

const at = 1;
const multi = request({ mode: 'multi' });
const begun: Draft = {
  selectedIds: { value: ['b', 'a'], at },
  customInput: { value: 'mine', at },
  globalNote: { value: 'for all', at },
  optionNotes: [
    { optionId: '__proto__', value: 'on this one', at },
    { optionId: 'b', value: '', at },
  ],
};

function outcome(answer: Partial<Outcome['answer']>): Outcome {
  return {
    status: 'selected',
    answer: { ...emptyAnswer, ...answer },
    placeholderShown: null,
    autoSubmitted: false,
    advice: null,
  };
}

describe('what was not sent', () => {
  test('is nothing when the other face sent this very draft', () => {
    const sent = outcome({
      selectedIds: ['a', 'b'],
      customInput: 'mine',
      globalNote: 'for all',
      optionNotes: [{ optionId: '__proto__', text: 'on this one' }],
    });
    expect(unsentPart(multi, begun, sent)).toEqual(emptyDraft);
  });

  test('is all of it when the time ran out', () => {
    const left = unsentPart(multi, begun, outcome({}));
    expect(left).toEqual({ ...begun, optionNotes: [begun.optionNotes[0]] });
    expect(textsOf(left, '')).toEqual(['mine', 'for all', 'on this one']);
  });

  test('is what differs when another answer was given elsewhere', () => {
    const left = unsentPart(
      multi,
      begun,
      outcome({ selectedIds: ['a'], customInput: 'theirs', globalNote: 'for all' }),
    );
    expect(left).toMatchObject({ selectedIds: { value: ['b', 'a'] }, customInput: { value: 'mine' } });
    expect(left.globalNote).toBeNull();
  });

  test('has the reason of a cancel that came too late, once', () => {
    expect(textsOf(begun, 'for all')).toEqual(['mine', 'for all', 'on this one']);
    expect(textsOf(emptyDraft, 'not today')).toEqual(['not today']);
  });
});
