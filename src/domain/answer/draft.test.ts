import { describe, expect, test } from 'vitest';
import { option, part, question, terms } from '../../../test/support/samples.ts';
import { draftOf } from '../../../test/support/sessions.ts';
import { answerInProgress, type Draft, emptyDraft, mergeDrafts, preselection } from './draft.ts';

const note = (optionId: string, value: string, at: number) => ({ optionId, value, at });

describe('two drafts of one session', () => {
  const typed: Draft = { ...emptyDraft, customInput: { value: 'in the terminal', at: 10 } };

  test('keep the text of both where they touched different fields', () => {
    const picked: Draft = { ...emptyDraft, selectedIds: { value: ['a'], at: 5 } };
    expect(mergeDrafts(typed, picked)).toEqual({
      ...emptyDraft,
      customInput: typed.customInput,
      selectedIds: picked.selectedIds,
    });
  });

  test('keep the newer of the same field, whichever arrives last', () => {
    const newer: Draft = { ...emptyDraft, customInput: { value: 'in the browser', at: 11 } };
    expect(mergeDrafts(typed, newer).customInput?.value).toBe('in the browser');
    expect(mergeDrafts(newer, typed).customInput?.value).toBe('in the browser');
  });

  test('keep what is there when both are of the same moment', () => {
    const twin: Draft = { ...emptyDraft, customInput: { value: 'twin', at: 10 } };
    expect(mergeDrafts(typed, twin).customInput?.value).toBe('in the terminal');
  });

  test('merge their notes option by option', () => {
    const held: Draft = { ...emptyDraft, optionNotes: [note('a', 'old', 1), note('__proto__', 'kept', 9)] };
    const arriving: Draft = {
      ...emptyDraft,
      optionNotes: [note('a', 'new', 2), note('__proto__', 'late', 3)],
    };
    expect(mergeDrafts(held, arriving).optionNotes).toEqual([
      note('a', 'new', 2),
      note('__proto__', 'kept', 9),
    ]);
  });

  test('remember that a note was cleared', () => {
    const held: Draft = {
      ...emptyDraft,
      optionNotes: [note('a', 'x', 1)],
      globalNote: { value: 'g', at: 1 },
    };
    const cleared: Draft = {
      ...emptyDraft,
      optionNotes: [note('a', '', 2)],
      globalNote: { value: '', at: 2 },
    };
    const merged = mergeDrafts(held, cleared);
    expect(merged.optionNotes).toEqual([note('a', '', 2)]);
    expect(merged.globalNote).toEqual({ value: '', at: 2 });
  });

  test('are unchanged by an empty one', () => {
    const full: Draft = { ...typed, optionNotes: [note('a', 'x', 1)] };
    expect(mergeDrafts(full, emptyDraft)).toEqual(full);
    expect(mergeDrafts(emptyDraft, full)).toEqual(full);
  });
});

describe('what is picked when a face opens', () => {
  const several = [option('a', { recommended: true }), option('b', { recommended: true }), option('c')];

  test('is nothing by itself', () => {
    expect(preselection(question(), terms())).toEqual([]);
  });

  test('is what the agent named as defaults', () => {
    const multi = question({ mode: 'multi', defaultIds: ['c', 'a'] });
    expect(preselection(multi, terms())).toEqual(['c', 'a']);
  });

  test('is nothing when the agent named no default on purpose', () => {
    expect(preselection(question({ defaultIds: [] }), terms({ preselectRecommended: true }))).toEqual([]);
  });

  test('is what is recommended, if the person asked for that', () => {
    const multi = question({ mode: 'multi', options: several });
    expect(preselection(multi, terms({ preselectRecommended: true }))).toEqual(['a', 'b']);
    expect(preselection(multi, terms({ preselectRecommended: false }))).toEqual([]);
  });

  test('is the first recommended one in single', () => {
    expect(preselection(question({ options: several }), terms({ preselectRecommended: true }))).toEqual([
      'a',
    ]);
  });

  test('is nothing where more are recommended than may be picked', () => {
    const tight = question({ mode: 'multi', options: several, max: 1 });
    expect(preselection(tight, terms({ preselectRecommended: true }))).toEqual([]);
  });
});

describe('the answer in progress', () => {
  const prefilled = part({
    mode: 'hybrid',
    defaultIds: ['a', 'b'],
    optionNotes: [{ optionId: 'a', text: 'by the agent' }],
    globalNote: 'for the record',
  });

  test('is what the agent pre-filled until the person begins', () => {
    expect(answerInProgress(prefilled, emptyDraft)).toEqual({
      selectedIds: ['a', 'b'],
      customInput: null,
      optionNotes: [{ optionId: 'a', text: 'by the agent' }],
      globalNote: 'for the record',
    });
  });

  test('is the draft where the person has begun', () => {
    const begun = draftOf({
      selectedIds: ['c'],
      customInput: 'or this',
      globalNote: 'mine',
      optionNotes: [{ optionId: 'b', text: 'also mine' }],
    });
    expect(answerInProgress(prefilled, begun)).toEqual({
      selectedIds: ['c'],
      customInput: 'or this',
      optionNotes: [
        { optionId: 'a', text: 'by the agent' },
        { optionId: 'b', text: 'also mine' },
      ],
      globalNote: 'mine',
    });
  });

  test('lets the person clear what the agent pre-filled', () => {
    const cleared = draftOf({ selectedIds: [], globalNote: '', optionNotes: [{ optionId: 'a', text: '' }] });
    expect(answerInProgress(prefilled, cleared)).toMatchObject({
      selectedIds: [],
      optionNotes: [],
      globalNote: '',
    });
  });

  test('un-picks what is hidden', () => {
    expect(answerInProgress({ ...prefilled, hidden: ['a'] }, emptyDraft).selectedIds).toEqual(['b']);
    const begun = draftOf({ selectedIds: ['a', 'c'] });
    expect(answerInProgress({ ...prefilled, hidden: ['a'] }, begun).selectedIds).toEqual(['c']);
  });

  test('has no notes while notes are switched off, and has them again afterwards', () => {
    const begun = draftOf({ globalNote: 'mine', optionNotes: [{ optionId: 'b', text: 'also mine' }] });
    const silent = { ...prefilled, terms: terms({ optionNotes: false, globalNote: false }) };
    expect(answerInProgress(silent, begun)).toMatchObject({ optionNotes: [], globalNote: null });
    expect(answerInProgress(silent, emptyDraft)).toMatchObject({ optionNotes: [], globalNote: null });
    expect(answerInProgress(prefilled, begun)).toMatchObject({ globalNote: 'mine' });
  });
});
