import { describe, expect, test } from 'vitest';
import { option, request } from '../../../test/support/samples.ts';
import { answer } from '../../../test/support/sessions.ts';
import type { Answer } from '../answer/answer.ts';
import type { Request } from '../question/request.ts';
import { answerProblems, maxNoteCharacters, maxTypedCharacters, noteProblems } from './answer-rules.ts';

function problems(asked: Partial<Request>, given: Partial<Answer>, hidden: readonly string[] = []) {
  return answerProblems({ request: request(asked), hidden }, answer(given));
}

const single = {};
const singleOrNone = { min: 0, minGiven: true };
const multi = { mode: 'multi' } as const;
const twoOrThree = {
  mode: 'multi',
  min: 2,
  max: 3,
  minGiven: true,
  options: ['a', 'b', 'c', 'd'].map((id) => option(id)),
} as const;
const hybrid = { mode: 'hybrid' } as const;
const hybridOrNone = { mode: 'hybrid', min: 0, minGiven: true } as const;
const hybridWithTwo = { mode: 'hybrid', min: 2, minGiven: true } as const;
const text = { mode: 'text_input' } as const;

describe('answers that may be sent', () => {
  test.each<[string, Partial<Request>, Partial<Answer>]>([
    ['one of single', single, { selectedIds: ['b'] }],
    ['none of single with a minimum of 0', singleOrNone, {}],
    ['one of multi', multi, { selectedIds: ['c'] }],
    ['all of multi', multi, { selectedIds: ['c', 'a', 'b'] }],
    ['the same twice counts once', single, { selectedIds: ['a', 'a'] }],
    ['as few as asked for', twoOrThree, { selectedIds: ['a', 'b'] }],
    ['as many as allowed', twoOrThree, { selectedIds: ['a', 'b', 'd'] }],
    ['an option of hybrid', hybrid, { selectedIds: ['a'] }],
    ['text alone in hybrid', hybrid, { customInput: 'by hand' }],
    ['both in hybrid', hybrid, { selectedIds: ['a'], customInput: 'by hand' }],
    ['nothing in hybrid with a minimum of 0', hybridOrNone, {}],
    ['text alone in hybrid with a minimum of 0', hybridOrNone, { customInput: 'x' }],
    ['enough options of hybrid with a minimum', hybridWithTwo, { selectedIds: ['a', 'b'] }],
    ['one visible character', text, { customInput: ' . ' }],
    ['the longest text', text, { customInput: 'x'.repeat(maxTypedCharacters) }],
    ['the longest text in emoji', text, { customInput: '👍'.repeat(maxTypedCharacters) }],
    [
      'the longest notes',
      single,
      {
        selectedIds: ['a'],
        globalNote: '👍'.repeat(maxNoteCharacters),
        optionNotes: [{ optionId: 'b', text: 'x'.repeat(maxNoteCharacters) }],
      },
    ],
    ['blank text where none is taken', single, { selectedIds: ['a'], customInput: ' ' }],
  ])('%s', (_what, asked, given) => {
    expect(problems(asked, given)).toEqual([]);
  });
});

describe('answers that may not', () => {
  test.each<[string, Partial<Request>, Partial<Answer>, object[]]>([
    ['none of single', single, {}, [{ code: 'too-few', min: 1, max: 1, picked: 0 }]],
    ['two of single', single, { selectedIds: ['a', 'b'] }, [{ code: 'too-many', min: 1, max: 1, picked: 2 }]],
    ['none of multi', multi, {}, [{ code: 'too-few', min: 1, max: 3, picked: 0 }]],
    ['too few', twoOrThree, { selectedIds: ['d'] }, [{ code: 'too-few', min: 2, max: 3, picked: 1 }]],
    [
      'too many',
      twoOrThree,
      { selectedIds: ['a', 'b', 'c', 'd'] },
      [{ code: 'too-many', min: 2, max: 3, picked: 4 }],
    ],
    ['nothing in hybrid', hybrid, {}, [{ code: 'needs-option-or-text' }]],
    ['blank text in hybrid', hybrid, { customInput: ' \n' }, [{ code: 'needs-option-or-text' }]],
    [
      'text alone in hybrid with a minimum',
      hybridWithTwo,
      { customInput: 'x' },
      [{ code: 'too-few', min: 2, max: 3, picked: 0 }],
    ],
    ['nothing in hybrid with a minimum', hybridWithTwo, {}, [{ code: 'too-few', min: 2, max: 3, picked: 0 }]],
    ['no text', text, {}, [{ code: 'needs-text' }]],
    ['blank text', text, { customInput: '\n\t ' }, [{ code: 'needs-text' }]],
    ['zero-width text', text, { customInput: '\u200B\u2060' }, [{ code: 'needs-text' }]],
    [
      'an option of a text question',
      text,
      { customInput: 'x', selectedIds: ['a'] },
      [{ code: 'unknown-option', id: 'a' }],
    ],
    [
      'text where none is taken',
      single,
      { selectedIds: ['a'], customInput: 'x' },
      [{ code: 'takes-no-text' }],
    ],
    ['an unknown option', multi, { selectedIds: ['a', 'x'] }, [{ code: 'unknown-option', id: 'x' }]],
    [
      'a hostile unknown option',
      multi,
      { selectedIds: ['a', '__proto__'] },
      [{ code: 'unknown-option', id: '__proto__' }],
    ],
    [
      'an endless text',
      text,
      { customInput: 'x'.repeat(maxTypedCharacters + 1) },
      [{ code: 'text-too-long', max: 32_768 }],
    ],
    [
      'an endless note on the whole',
      single,
      { selectedIds: ['a'], globalNote: 'x'.repeat(8_193) },
      [{ code: 'note-too-long', max: 8_192 }],
    ],
    [
      'an endless note on an option',
      single,
      { selectedIds: ['a'], optionNotes: [{ optionId: 'c', text: 'x'.repeat(8_193) }] },
      [{ code: 'note-too-long', max: 8_192 }],
    ],
  ])('%s', (_what, asked, given, expected) => {
    expect(problems(asked, given)).toEqual(expected);
  });

  test('a hidden option is never picked', () => {
    expect(problems(multi, { selectedIds: ['a', 'b'] }, ['b'])).toEqual([{ code: 'hidden-option', id: 'b' }]);
  });

  test('everything wrong is told at once', () => {
    const given = { selectedIds: ['a', 'x', 'b'], customInput: 'y', globalNote: 'x'.repeat(9_000) };
    expect(problems(single, given, ['b']).map((problem) => problem.code)).toEqual([
      'unknown-option',
      'hidden-option',
      'too-many',
      'takes-no-text',
      'note-too-long',
    ]);
  });
});

describe('notes alone', () => {
  test('are only ever too long', () => {
    expect(noteProblems([])).toEqual([]);
    expect(noteProblems(['', 'x'.repeat(8_192)])).toEqual([]);
    expect(noteProblems(['x'.repeat(8_193), 'y'.repeat(9_000)])).toEqual([
      { code: 'note-too-long', max: 8_192 },
    ]);
  });
});
