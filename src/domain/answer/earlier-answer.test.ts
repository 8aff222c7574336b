import { describe, expect, test } from 'vitest';
import { option, part, question } from '../../../test/support/samples.ts';
import { answer } from '../../../test/support/sessions.ts';
import { earlierAnswer } from './earlier-answer.ts';

const options = [
  option('a', { label: 'Blue/green' }),
  option('b', { label: 'Rolling' }),
  option('c', { label: 'Stop first' }),
];
const asked = question({ mode: 'multi', options });
/** The same labels under other ids, in another order. */
const again = [
  option('3', { label: 'stop first.' }),
  option('1', { label: 'Blue/Green' }),
  option('2', { label: 'ROLLING' }),
];

describe('an earlier answer', () => {
  test('picks the options that are called the same now, with their notes', () => {
    const given = answer({
      selectedIds: ['a', 'c'],
      optionNotes: [
        { optionId: 'b', text: 'too slow' },
        { optionId: 'c', text: 'only after 18:00' },
      ],
      globalNote: 'as ever',
    });
    expect(earlierAnswer(asked, given, part({ mode: 'multi', options: again }))).toEqual({
      selectedIds: ['3', '1'],
      customInput: null,
      optionNotes: [
        { optionId: '3', text: 'only after 18:00' },
        { optionId: '2', text: 'too slow' },
      ],
      globalNote: 'as ever',
    });
  });

  test('leaves out what is hidden or gone, and is none where nothing is left', () => {
    const given = answer({ selectedIds: ['a', 'b'], optionNotes: [{ optionId: 'b', text: 'too slow' }] });
    const now = { mode: 'multi', options: again } as const;
    expect(earlierAnswer(asked, given, part(now, { hidden: ['2'] }))).toEqual(answer({ selectedIds: ['1'] }));
    expect(earlierAnswer(asked, given, part(now, { hidden: ['1', '2'] }))).toBeNull();
    expect(earlierAnswer(asked, given, part({ mode: 'multi', options: [option('x')] }))).toBeNull();
  });

  test('picks nothing for an id that the earlier question did not have', () => {
    expect(
      earlierAnswer(asked, answer({ selectedIds: ['__proto__', '1'] }), part({ options: again })),
    ).toBeNull();
  });

  test('is none where it would be too much now', () => {
    const given = answer({ selectedIds: ['a', 'b'] });
    expect(earlierAnswer(asked, given, part({ mode: 'single', options: again }))).toBeNull();
    expect(earlierAnswer(asked, given, part({ mode: 'multi', max: 2, options: again }))).not.toBeNull();
  });

  test('of two options that are called the same, the id says which', () => {
    const twins = [option('a', { label: 'Same' }), option('b', { label: 'Same' })];
    const earlier = question({ options: twins });
    const given = answer({ selectedIds: ['b'] });
    expect(earlierAnswer(earlier, given, part({ options: twins }))?.selectedIds).toEqual(['b']);
    expect(earlierAnswer(earlier, given, part({ options: twins }, { hidden: ['b'] }))).toBeNull();
    const renamed = [option('1', { label: 'Same' }), option('2', { label: 'Same' })];
    expect(earlierAnswer(earlier, given, part({ options: renamed }))).toBeNull();
  });

  test('brings its text where one is taken', () => {
    const given = answer({ selectedIds: ['b'], customInput: '  and tell Ada' });
    const earlier = question({ mode: 'hybrid', options });
    expect(earlierAnswer(earlier, given, part({ mode: 'hybrid', options: again }))).toMatchObject({
      selectedIds: ['2'],
      customInput: '  and tell Ada',
    });
    expect(earlierAnswer(earlier, given, part({ mode: 'multi', options: again }))?.customInput).toBeNull();
    const text = question({ mode: 'text_input' });
    expect(earlierAnswer(text, answer({ customInput: 'Tuesday' }), part({ mode: 'text_input' }))).toEqual(
      answer({ customInput: 'Tuesday' }),
    );
  });

  test('that picked nothing is none, also with a note', () => {
    expect(earlierAnswer(asked, answer({ globalNote: 'hm' }), part({ options: again, min: 0 }))).toBeNull();
  });
});
