import { describe, expect, test } from 'vitest';
import { option, question } from '../../../test/support/samples.ts';
import { answer } from '../../../test/support/sessions.ts';
import { selectionModes, takesOptions } from '../question/mode.ts';
import { type Answer, emptyAnswer, isEmptyAnswer, isSkipped, normalAnswer, pickedOptions } from './answer.ts';

const multi = question({ mode: 'multi' });
const withOptions = selectionModes.filter(takesOptions);

describe('the normal form of an answer', () => {
  test('puts ids in the order of the options', () => {
    expect(normalAnswer(multi, answer({ selectedIds: ['c', 'a'] })).selectedIds).toEqual(['a', 'c']);
  });

  test.each(withOptions)('names no id twice in %s', (mode) => {
    const { selectedIds } = normalAnswer(question({ mode }), answer({ selectedIds: ['b', 'b', 'a', 'b'] }));
    expect(selectedIds.toSorted()).toEqual(['a', 'b']);
  });

  test.each(selectionModes)('drops ids that a question in %s does not have', (mode) => {
    const { selectedIds } = normalAnswer(question({ mode }), answer({ selectedIds: ['x', 'a', 'y'] }));
    expect(selectedIds).toEqual(takesOptions(mode) ? ['a'] : []);
  });

  test.each(withOptions)('keeps ids byte for byte in %s', (mode) => {
    const ids = [' a ', '__proto__', 'cafe\u0301'];
    const hostile = question({ mode, options: ids.map((id) => option(id)) });
    const { selectedIds } = normalAnswer(hostile, answer({ selectedIds: ids.toReversed() }));
    expect(selectedIds.toSorted()).toEqual(ids);
  });

  test.each([' ', '\n', '\u200B', ''])('turns a text of nothing (%j) into none', (blank) => {
    const empty = answer({
      customInput: blank,
      globalNote: blank,
      optionNotes: [{ optionId: 'a', text: blank }],
    });
    expect(normalAnswer(multi, empty)).toEqual(emptyAnswer);
  });

  test('keeps text as typed, spaces and all', () => {
    const typed = answer({ customInput: '  a\n\n b ', globalNote: ' note ' });
    expect(normalAnswer(multi, typed)).toMatchObject({ customInput: '  a\n\n b ', globalNote: ' note ' });
  });

  test('keeps notes on options that were not picked, in order', () => {
    const noted = answer({
      selectedIds: ['b'],
      optionNotes: [
        { optionId: 'c', text: 'too slow' },
        { optionId: 'x', text: 'nobody asked' },
        { optionId: 'a', text: 'maybe' },
      ],
    });
    expect(normalAnswer(multi, noted).optionNotes).toEqual([
      { optionId: 'a', text: 'maybe' },
      { optionId: 'c', text: 'too slow' },
    ]);
  });

  test.each(selectionModes)('is its own normal form in %s', (mode) => {
    const asked = question({ mode });
    const once = normalAnswer(asked, answer({ selectedIds: ['c', 'a', 'c'], customInput: ' x ' }));
    expect(normalAnswer(asked, once)).toEqual(once);
  });
});

test.each(selectionModes)('the picked options of %s are those of the normal form, in its order', (mode) => {
  const asked = question({ mode });
  const given = answer({ selectedIds: ['c', 'x', 'a', 'c'] });
  expect(pickedOptions(asked, given).map(({ id }) => id)).toEqual(normalAnswer(asked, given).selectedIds);
});

describe('an empty answer', () => {
  test.each<[string, Partial<Answer>]>([
    ['nothing', {}],
    ['text with nothing visible in it', { customInput: ' \u200B\n' }],
    ['notes alone', { optionNotes: [{ optionId: 'a', text: 'x' }], globalNote: 'y' }],
  ])('is one with %s', (_what, given) => {
    expect(isEmptyAnswer({ ...emptyAnswer, ...given })).toBe(true);
  });

  test.each<[string, Partial<Answer>]>([
    ['an option', { selectedIds: ['a'] }],
    ['an option that is not offered', { selectedIds: ['x'] }],
    ['one visible character', { customInput: ' . ' }],
  ])('is not one with %s', (_what, given) => {
    expect(isEmptyAnswer({ ...emptyAnswer, ...given })).toBe(false);
  });

  test('skips an optional question, and no other', () => {
    const [optional, needed] = [question({ optional: true }), question()];
    const noted = { ...emptyAnswer, globalNote: 'no opinion' };
    expect(isSkipped(optional, emptyAnswer)).toBe(true);
    expect(isSkipped(optional, noted)).toBe(true);
    expect(isSkipped(optional, { ...emptyAnswer, selectedIds: ['a'] })).toBe(false);
    expect(isSkipped(needed, emptyAnswer)).toBe(false);
  });
});
