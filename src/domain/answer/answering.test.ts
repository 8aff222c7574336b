import { describe, expect, test } from 'vitest';
import { option, part, type terms } from '../../../test/support/samples.ts';
import type { Part } from '../question/question.ts';
import { emptyAnswer } from './answer.ts';
import { act, cancellation, firstFocus, sendsOnPick, startingReason } from './answering.ts';
import { emptyDraft, holdDraft } from './draft.ts';

const question = (more: Parameters<typeof part>[0] = {}, own: Parameters<typeof terms>[0] = {}) =>
  part(more, { terms: own, hidden: ['c'] });
const fresh = holdDraft(emptyDraft);

describe('an act', () => {
  test('on an option that is hidden or unknown is refused by name', () => {
    expect(act(question(), fresh, { kind: 'pick', optionId: 'c' }, 1)).toEqual({
      kind: 'refused',
      problem: { code: 'hidden-option', id: 'c' },
    });
    expect(act(question(), fresh, { kind: 'pick', optionId: 'x' }, 1)).toEqual({
      kind: 'refused',
      problem: { code: 'unknown-option', id: 'x' },
    });
  });

  test('sends only where a pick is the whole answer and the person wants that', () => {
    const pick = { kind: 'pick', optionId: 'a' } as const;
    expect(act(question(), fresh, pick, 1)).toMatchObject({ sends: true });
    expect(act(question({}, { singleSubmit: false }), fresh, pick, 1)).toMatchObject({ sends: false });
    expect(act(question({ mode: 'multi' }), fresh, pick, 1)).toMatchObject({ sends: false });
  });

  test('that takes the only pick back sends nothing, while "none of these" does', () => {
    const optional = question({ min: 0, minGiven: true });
    const picked = act(optional, fresh, { kind: 'pick', optionId: 'a' }, 1);
    if (picked.kind !== 'changed') throw new Error('the pick was refused');
    expect(act(optional, picked.draft, { kind: 'pick', optionId: 'a' }, 2)).toMatchObject({
      draft: { shown: { selectedIds: { value: [] } } },
      sends: false,
    });
    expect(act(optional, fresh, { kind: 'pick-none' }, 2)).toMatchObject({ sends: true });
  });
});

describe('the only option picked', () => {
  const twice = (asked: Part) => {
    const pick = { kind: 'pick', optionId: 'a' } as const;
    const first = act(asked, fresh, pick, 1);
    if (first.kind !== 'changed') throw new Error('the pick was refused');
    return act(asked, first.draft, pick, 2);
  };

  test('stays when picked again where one has to be picked', () => {
    expect(twice(question({}, { singleSubmit: false }))).toMatchObject({
      draft: { shown: { selectedIds: { value: ['a'] } } },
    });
  });

  test('is taken back where the question may be skipped', () => {
    expect(twice(question({ optional: true }, { singleSubmit: false }))).toMatchObject({
      draft: { shown: { selectedIds: { value: [] } } },
      sends: false,
    });
  });
});

describe('picking sends', () => {
  test('where one pick is the whole answer, and the terms say so', () => {
    expect(sendsOnPick(part())).toBe(true);
    expect(sendsOnPick(part({}, { terms: { singleSubmit: false } }))).toBe(false);
    expect(sendsOnPick(part({ mode: 'hybrid' }))).toBe(false);
  });
});

describe('why a person cancels', () => {
  const noted = (globalNote: string | null) => ({
    ...emptyAnswer,
    optionNotes: [{ optionId: 'a', text: 'too slow' }],
    globalNote,
  });

  test('begins as the note on the whole answer of a single question', () => {
    expect(startingReason([noted('ask on Monday')])).toBe('ask on Monday');
    expect(startingReason([noted(null)])).toBe('');
    expect(startingReason([])).toBe('');
  });

  test('begins empty in a form, where each note is about its own question', () => {
    expect(startingReason([noted('one'), noted('two')])).toBe('');
  });

  test('is said once: a single question keeps only the notes on its options', () => {
    expect(cancellation([noted('ask on Monday')], 'ask on Tuesday')).toEqual({
      reason: 'ask on Tuesday',
      notes: [{ optionNotes: [{ optionId: 'a', text: 'too slow' }], globalNote: null }],
    });
  });

  test('stands beside the notes of every question of a form', () => {
    const { optionNotes } = noted(null);
    expect(cancellation([noted('one'), noted(null)], 'wrong branch')).toEqual({
      reason: 'wrong branch',
      notes: [
        { optionNotes, globalNote: 'one' },
        { optionNotes, globalNote: null },
      ],
    });
  });
});

test('a cancellation says why only where something visible is written', () => {
  const answer = { selectedIds: [], customInput: null, optionNotes: [], globalNote: null };
  expect(cancellation([answer], ' \n').reason).toBeNull();
  expect(cancellation([answer], ' not now ').reason).toBe(' not now ');
});

test('the first focus is on what is picked, else recommended, else first', () => {
  const options = [option('a'), option('b', { recommended: true }), option('c')];
  expect(firstFocus(options, ['c'])).toBe('c');
  expect(firstFocus(options, [])).toBe('b');
  expect(firstFocus([option('x')], [])).toBe('x');
  expect(firstFocus([], [])).toBeNull();
});
