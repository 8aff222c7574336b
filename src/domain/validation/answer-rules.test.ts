import { describe, expect, test } from 'vitest';
import { form, option, question, terms } from '../../../test/support/samples.ts';
import { answer } from '../../../test/support/sessions.ts';
import type { Answer } from '../answer/answer.ts';
import type { Question } from '../question/question.ts';
import { partsOf } from '../question/request.ts';
import {
  answerProblems,
  formProblems,
  maxNoteCharacters,
  maxTypedCharacters,
  noteProblems,
  reasonProblems,
  rephraseProblems,
  soundAnswers,
} from './answer-rules.ts';

function problems(asked: Partial<Question>, given: Partial<Answer>, hidden: readonly string[] = []) {
  return answerProblems({ question: question(asked), hidden }, answer(given));
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
  test.each<[string, Partial<Question>, Partial<Answer>]>([
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
  test.each<[string, Partial<Question>, Partial<Answer>, object[]]>([
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

describe('an optional question', () => {
  test.each<[string, Partial<Question>]>([
    ['single', single],
    ['multi with a minimum', twoOrThree],
    ['hybrid', hybrid],
    ['text_input', text],
  ])('may be left alone: %s', (_what, asked) => {
    expect(problems({ ...asked, optional: true }, {})).toEqual([]);
    expect(problems({ ...asked, optional: true }, { customInput: ' ', globalNote: 'no opinion' })).toEqual(
      [],
    );
  });

  test('has the rules of any other once it is answered', () => {
    const optional = { ...twoOrThree, optional: true };
    expect(problems(optional, { selectedIds: ['a'] })).toEqual([
      { code: 'too-few', min: 2, max: 3, picked: 1 },
    ]);
    expect(problems({ ...single, optional: true }, { customInput: 'x' })).toEqual([
      { code: 'too-few', min: 1, max: 1, picked: 0 },
      { code: 'takes-no-text' },
    ]);
    expect(problems({ ...multi, optional: true }, { selectedIds: ['b'] }, ['b'])).toEqual([
      { code: 'hidden-option', id: 'b' },
    ]);
  });

  test('is not skipped by an option that nobody offered, nor with an endless note', () => {
    expect(problems({ optional: true }, { selectedIds: ['x'] })).toEqual([
      { code: 'unknown-option', id: 'x' },
    ]);
    expect(problems({ optional: true }, { globalNote: 'x'.repeat(8_193) })).toEqual([
      { code: 'note-too-long', max: 8_192 },
    ]);
  });
});

const parts = partsOf({
  request: form([{}, { mode: 'multi' }, { mode: 'text_input', optional: true }]),
  terms: terms(),
  hidden: [[], ['a']],
});
const [pickA, pickB, typed] = [
  answer({ selectedIds: ['a'] }),
  answer({ selectedIds: ['b'] }),
  answer({ customInput: 'x' }),
];
const tooFew = (max: number) => ({ code: 'too-few', min: 1, max, picked: 0 });

describe('the answers to a form', () => {
  test('may be sent when each is right, with optional ones left out', () => {
    expect(formProblems(parts, [pickA, pickB, typed])).toEqual([]);
    expect(formProblems(parts, [pickA, pickB, answer()])).toEqual([]);
    expect(formProblems(parts, [pickA, pickB])).toEqual([]);
  });

  test('say which question each problem is at', () => {
    expect(formProblems(parts, [])).toEqual([
      { at: 0, problem: tooFew(1) },
      { at: 1, problem: tooFew(3) },
    ]);
    expect(formProblems(parts, [pickA, answer(), typed])).toEqual([{ at: 1, problem: tooFew(3) }]);
  });

  test('know what is hidden in each question by itself', () => {
    expect(formProblems(parts, [pickA, pickA])).toEqual([
      { at: 1, problem: { code: 'hidden-option', id: 'a' } },
    ]);
  });

  test('stand in the order of the questions: swapped they belong to others', () => {
    expect(formProblems(parts, [typed, pickB, pickA]).map(({ at }) => at)).toEqual([0, 0, 2]);
  });

  test('beyond the last question are nobody’s', () => {
    expect(formProblems(parts, [pickA, pickB, typed, answer({ selectedIds: ['?'] })])).toEqual([]);
  });
});

describe('saying that the question is wrong', () => {
  test('needs words, and no answer to any question', () => {
    expect(rephraseProblems(parts, [], 'neither')).toEqual([]);
    expect(rephraseProblems(parts, [answer(), answer()], ' \n')).toEqual([
      { at: 0, problem: { code: 'needs-text' } },
    ]);
  });

  test('takes along only what could be sent as it is', () => {
    expect(rephraseProblems(parts, [pickA, answer()], 'split it up')).toEqual([]);
    expect(rephraseProblems(parts, [answer(), pickA], 'split it up')).toEqual([
      { at: 1, problem: { code: 'hidden-option', id: 'a' } },
    ]);
  });

  test('has the room of a typed answer', () => {
    expect(reasonProblems('x'.repeat(maxTypedCharacters))).toEqual([]);
    expect(reasonProblems('👍'.repeat(maxTypedCharacters))).toEqual([]);
    expect(reasonProblems('x'.repeat(maxTypedCharacters + 1))).toEqual([
      { code: 'text-too-long', max: maxTypedCharacters },
    ]);
    expect(reasonProblems('\u200B')).toEqual([{ code: 'needs-text' }]);
  });
});

describe('the answers that could be sent', () => {
  test('are kept as they are, the others are empty, and none moves', () => {
    expect(soundAnswers(parts, [pickA, pickA, typed])).toEqual([pickA, answer(), typed]);
    expect(soundAnswers(parts, [answer({ selectedIds: ['a', 'b'] }), pickB])).toEqual([
      answer(),
      pickB,
      answer(),
    ]);
  });

  test('are one for each question, however many came', () => {
    expect(soundAnswers(parts, [])).toEqual([answer(), answer(), answer()]);
    expect(soundAnswers(parts, [pickA, pickB, typed, pickA])).toHaveLength(3);
  });
});
