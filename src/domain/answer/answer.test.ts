import { describe, expect, test } from 'vitest';
import { option, request } from '../../../test/support/samples.ts';
import { answer } from '../../../test/support/sessions.ts';
import { emptyAnswer, normalAnswer } from './answer.ts';

const multi = request({ mode: 'multi' });

describe('the normal form of an answer', () => {
  test('puts ids in the order of the options', () => {
    expect(normalAnswer(multi, answer({ selectedIds: ['c', 'a'] })).selectedIds).toEqual(['a', 'c']);
  });

  test('names no id twice', () => {
    expect(normalAnswer(multi, answer({ selectedIds: ['b', 'b', 'a', 'b'] })).selectedIds).toEqual([
      'a',
      'b',
    ]);
  });

  test('drops ids the question does not have', () => {
    expect(normalAnswer(multi, answer({ selectedIds: ['x', 'a'] })).selectedIds).toEqual(['a']);
  });

  test('keeps ids byte for byte', () => {
    const ids = [' a ', 'cafe\u0301', '__proto__'];
    const hostile = request({ mode: 'multi', options: ids.map((id) => option(id)) });
    expect(normalAnswer(hostile, answer({ selectedIds: ids.toReversed() })).selectedIds).toEqual(ids);
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

  test('is its own normal form', () => {
    const once = normalAnswer(multi, answer({ selectedIds: ['c', 'a', 'c'], customInput: ' x ' }));
    expect(normalAnswer(multi, once)).toEqual(once);
  });
});
