import { describe, expect, test } from 'vitest';
import { form, option, request, terms } from '../../../test/support/samples.ts';
import { draftOf, formDraftOf } from '../../../test/support/sessions.ts';
import { emptyAnswer } from './answer.ts';
import { changeDraft, emptyDraft } from './draft.ts';
import {
  answersInProgress,
  begunAnswers,
  draftAt,
  emptyFormDraft,
  type FormDraft,
  heldAt,
  holdForm,
  isBlankForm,
  mergeFormDrafts,
  receiveForm,
  withHeldAt,
  withRephrase,
} from './form-draft.ts';

const typed = (value: string, at: number) => draftOf({ customInput: value }, at);
const drafts = (...answers: FormDraft['answers']): FormDraft => ({ answers, rephrase: null });
const pushedBack = (value: string, at: number): FormDraft => ({ answers: [], rephrase: { value, at } });

describe('the draft of one question', () => {
  test('is that at its place, and empty beyond the end', () => {
    const two = drafts(typed('one', 1), typed('two', 2));
    expect(draftAt(two, 1)).toEqual(typed('two', 2));
    expect(draftAt(two, 2)).toEqual(emptyDraft);
    expect(draftAt(emptyFormDraft, 0)).toEqual(emptyDraft);
  });
});

describe('two drafts of one form', () => {
  test('are merged question by question: neither loses what it said elsewhere', () => {
    const merged = mergeFormDrafts(drafts(typed('first', 5)), drafts(emptyDraft, typed('second', 1)));
    expect(merged).toEqual(drafts(typed('first', 5), typed('second', 1)));
  });

  test('keep the newer text of the same question, whichever arrives last', () => {
    const [older, newer] = [drafts(emptyDraft, typed('older', 1)), drafts(emptyDraft, typed('newer', 2))];
    expect(mergeFormDrafts(older, newer)).toEqual(newer);
    expect(mergeFormDrafts(newer, older)).toEqual(newer);
  });

  test('of different lengths are as long as the longer one', () => {
    const long = drafts(emptyDraft, emptyDraft, typed('third', 1));
    expect(mergeFormDrafts(long, drafts(typed('first', 9))).answers).toHaveLength(3);
    expect(mergeFormDrafts(drafts(typed('first', 9)), long).answers).toHaveLength(3);
  });

  test('keep the newer words for why the question is wrong, and what was answered beside them', () => {
    const merged = mergeFormDrafts(drafts(typed('one', 1)), pushedBack('neither', 3));
    expect(merged).toEqual({ answers: [typed('one', 1)], rephrase: { value: 'neither', at: 3 } });
    expect(mergeFormDrafts(merged, pushedBack('both', 2)).rephrase?.value).toBe('neither');
    expect(mergeFormDrafts(merged, pushedBack('both', 4)).rephrase?.value).toBe('both');
    expect(mergeFormDrafts(merged, drafts()).rephrase?.value).toBe('neither');
  });

  test('are unchanged by an empty one', () => {
    const full = { ...drafts(typed('one', 1), typed('two', 2)), rephrase: { value: 'no', at: 3 } };
    expect(mergeFormDrafts(full, emptyFormDraft)).toEqual(full);
    expect(mergeFormDrafts(emptyFormDraft, full)).toEqual(full);
  });
});

const asked = {
  request: form([
    { mode: 'hybrid', defaultIds: ['b'], globalNote: 'by the agent' },
    { options: [option('a'), option('x')] },
    { mode: 'text_input', optional: true },
  ]),
  terms: terms(),
  hidden: [],
};

describe('the answers in progress', () => {
  test('are one for each question, in their order, with what the agent pre-filled', () => {
    expect(answersInProgress(asked, emptyFormDraft)).toEqual([
      { ...emptyAnswer, selectedIds: ['b'], globalNote: 'by the agent' },
      emptyAnswer,
      emptyAnswer,
    ]);
  });

  test('take each question’s own draft, and hide what is hidden there', () => {
    const draft = drafts(draftOf({ selectedIds: ['a', 'c'] }), draftOf({ selectedIds: ['a'] }));
    const hidden = [['c'], ['a']];
    expect(answersInProgress({ ...asked, hidden }, draft).map((one) => one.selectedIds)).toEqual([
      ['a'],
      [],
      [],
    ]);
    expect(
      answersInProgress({ ...asked, hidden: [['c']] }, draft).map(({ selectedIds }) => selectedIds),
    ).toEqual([['a'], ['a'], []]);
  });

  test('ignore drafts for questions that are not there', () => {
    const draft = drafts(emptyDraft, emptyDraft, emptyDraft, typed('for nobody', 1));
    expect(answersInProgress(asked, draft)).toHaveLength(3);
  });

  test('of a single question are a list of one', () => {
    const single = { request: request(), terms: terms(), hidden: [['c']] };
    expect(answersInProgress(single, formDraftOf({ selectedIds: ['b', 'c'] }))).toEqual([
      { ...emptyAnswer, selectedIds: ['b'] },
    ]);
  });
});

describe('the answers that were begun', () => {
  test('leave out what was preselected for the person', () => {
    expect(begunAnswers(asked, emptyFormDraft)).toEqual([emptyAnswer, emptyAnswer, emptyAnswer]);
    const second = drafts(emptyDraft, draftOf({ selectedIds: ['x'] }));
    expect(begunAnswers(asked, second)).toEqual([
      emptyAnswer,
      { ...emptyAnswer, selectedIds: ['x'] },
      emptyAnswer,
    ]);
  });

  test('have what was preselected once the person has picked the same', () => {
    const same = drafts(draftOf({ selectedIds: ['b'] }));
    expect(begunAnswers(asked, same)[0]?.selectedIds).toEqual(['b']);
  });

  test('have nothing of a question whose draft was cleared again', () => {
    const cleared = drafts(draftOf({ selectedIds: [], customInput: ' ', globalNote: '' }));
    expect(begunAnswers(asked, cleared)[0]).toEqual(emptyAnswer);
  });
});

describe('a form as one face holds it', () => {
  const stored = drafts(typed('stored one', 5), typed('stored two', 6));

  test('shows what is stored, and has touched nothing yet', () => {
    expect(holdForm(stored)).toEqual({ shown: stored, touched: emptyFormDraft });
    expect(heldAt(holdForm(stored), 1)).toEqual({ shown: typed('stored two', 6), touched: emptyDraft });
  });

  test('changes one question and leaves the others as they were', () => {
    const held = holdForm(stored);
    const change = { field: 'globalNote', value: 'mine' } as const;
    const changed = withHeldAt(held, 1, changeDraft(heldAt(held, 1), change, 9));
    expect(draftAt(changed.shown, 0)).toEqual(typed('stored one', 5));
    expect(draftAt(changed.shown, 1)).toEqual({
      ...typed('stored two', 6),
      globalNote: { value: 'mine', at: 9 },
    });
    expect(changed.touched).toEqual(drafts(emptyDraft, draftOf({ globalNote: 'mine' }, 9)));
  });

  test('changes a question that had no draft, with empty ones before it', () => {
    const changed = withHeldAt(holdForm(emptyFormDraft), 2, {
      shown: typed('third', 1),
      touched: typed('third', 1),
    });
    expect(changed.shown).toEqual(drafts(emptyDraft, emptyDraft, typed('third', 1)));
    expect(changed.touched).toEqual(changed.shown);
  });

  test('keeps why the question is wrong through a change elsewhere', () => {
    const held = withRephrase(holdForm(stored), 'neither', 7);
    const changed = withHeldAt(held, 0, { shown: typed('new', 8), touched: typed('new', 8) });
    expect(changed.shown.rephrase).toEqual({ value: 'neither', at: 7 });
    expect(changed.touched.rephrase).toEqual({ value: 'neither', at: 7 });
  });

  test('dates why the question is wrong later than what it replaces, also while the clock is behind', () => {
    const ahead = holdForm(pushedBack('from the future', 1_000));
    expect(withRephrase(ahead, 'now', 5).shown.rephrase).toEqual({ value: 'now', at: 1_001 });
    expect(withRephrase(holdForm(emptyFormDraft), '', 0).touched.rephrase).toEqual({ value: '', at: 1 });
  });
});

describe('another face’s draft', () => {
  test('fills the questions this face has left alone, and never one it has changed', () => {
    const held = withHeldAt(holdForm(emptyFormDraft), 0, {
      shown: typed('mine', 1),
      touched: typed('mine', 1),
    });
    const received = receiveForm(held, drafts(typed('theirs', 99), typed('theirs too', 99)));
    expect(received.shown).toEqual(drafts(typed('mine', 1), typed('theirs too', 99)));
    expect(received.touched).toEqual(held.touched);
  });

  test('fills the fields of a question that this face has left alone', () => {
    const mine = draftOf({ selectedIds: ['a'] }, 1);
    const held = withHeldAt(holdForm(emptyFormDraft), 1, { shown: mine, touched: mine });
    const theirs = draftOf({ selectedIds: ['b'], globalNote: 'theirs' }, 50);
    expect(draftAt(receiveForm(held, drafts(emptyDraft, theirs)).shown, 1)).toEqual({
      ...mine,
      globalNote: { value: 'theirs', at: 50 },
    });
  });

  test('brings words for why the question is wrong, unless the person wrote some here', () => {
    const theirs = pushedBack('theirs', 50);
    expect(receiveForm(holdForm(emptyFormDraft), theirs).shown.rephrase?.value).toBe('theirs');
    const own = withRephrase(holdForm(emptyFormDraft), 'mine', 1);
    expect(receiveForm(own, theirs).shown.rephrase?.value).toBe('mine');
    expect(receiveForm(holdForm(theirs), pushedBack('older', 1)).shown.rephrase?.value).toBe('theirs');
  });
});

describe('a blank form', () => {
  test.each<[string, FormDraft]>([
    ['nothing', emptyFormDraft],
    ['empty drafts', drafts(emptyDraft, emptyDraft)],
    ['cleared fields', drafts(draftOf({ selectedIds: [], customInput: '', globalNote: ' ' }))],
    ['a reason of spaces', pushedBack(' \n', 3)],
  ])('has %s in it', (_what, draft) => {
    expect(isBlankForm(draft)).toBe(true);
  });

  test.each<[string, FormDraft]>([
    ['a pick in a later question', drafts(emptyDraft, draftOf({ selectedIds: ['a'] }))],
    ['a note', drafts(draftOf({ optionNotes: [{ optionId: 'a', text: 'x' }] }))],
    ['why the question is wrong', pushedBack('neither', 1)],
  ])('is not one with %s', (_what, draft) => {
    expect(isBlankForm(draft)).toBe(false);
  });
});
