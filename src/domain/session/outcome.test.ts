import { describe, expect, test } from 'vitest';
import { type Described, form, request, terms } from '../../../test/support/samples.ts';
import {
  autoSubmitted,
  byWeb,
  cancelled,
  endedSession,
  rephrased,
  submitted,
  submittedForm,
  timedOut,
} from '../../../test/support/sessions.ts';
import { emptyAnswer } from '../answer/answer.ts';
import type { SelectionMode } from '../question/mode.ts';
import type { Ending } from './ending.ts';
import { actionStatusOf, toOutcome } from './outcome.ts';

function outcomeOf(ending: Ending, more: Described = {}) {
  return toOutcome(endedSession(ending, { request: request(more) }));
}

describe('an answer', () => {
  test('with options is selected, in the order of the options', () => {
    const outcome = outcomeOf(submitted({ selectedIds: ['c', 'a', 'c'] }), { mode: 'multi' });
    expect(outcome).toMatchObject({ status: 'selected', answer: { selectedIds: ['a', 'c'] } });
  });

  test('with options and text is selected, and the text stands beside it', () => {
    const outcome = outcomeOf(submitted({ selectedIds: ['b'], customInput: ' and log it ' }), {
      mode: 'hybrid',
    });
    expect(outcome).toMatchObject({
      status: 'selected',
      answer: { selectedIds: ['b'], customInput: ' and log it ' },
    });
  });

  test('with text alone is custom input, kept as typed', () => {
    const typed = submitted({ customInput: '  two\n lines ' });
    for (const mode of ['hybrid', 'text_input'] as const) {
      expect(outcomeOf(typed, { mode })).toMatchObject({
        status: 'custom_input',
        answer: { selectedIds: [], customInput: '  two\n lines ' },
      });
    }
  });

  test('with nothing, where that is allowed, is a selection of nothing', () => {
    const outcome = outcomeOf(submitted(), { mode: 'multi', min: 0, minGiven: true });
    expect(outcome).toMatchObject({ status: 'selected', answer: emptyAnswer });
  });

  test('is not auto-submitted and advises nothing', () => {
    const outcome = outcomeOf(submitted({ selectedIds: ['a'] }));
    expect(outcome).toMatchObject({ autoSubmitted: false, advice: null });
  });
});

describe('an answer by the clock', () => {
  test('is selected, and marked as not a human’s', () => {
    const ending = autoSubmitted({ selectedIds: ['b'] });
    expect(outcomeOf(ending)).toMatchObject({
      status: 'selected',
      answer: { selectedIds: ['b'] },
      autoSubmitted: true,
    });
  });

  test('is a timeout to an agent that reads the status alone', () => {
    const ending = autoSubmitted({ selectedIds: ['b'] });
    expect(actionStatusOf(outcomeOf(ending))).toBe('timeout');
    expect(actionStatusOf(outcomeOf(submitted({ selectedIds: ['b'] })))).toBe('selected');
  });
});

describe('a cancel', () => {
  test('carries its reason as the global note, and the notes typed so far', () => {
    const ending: Ending = {
      kind: 'cancelled',
      reason: 'wrong branch',
      notes: [
        {
          optionNotes: [
            { optionId: 'b', text: 'this one almost' },
            { optionId: 'a', text: ' ' },
            { optionId: 'x', text: 'nobody asked' },
          ],
          globalNote: null,
        },
      ],
      by: byWeb,
    };
    expect(outcomeOf(ending)).toEqual({
      status: 'cancelled',
      answer: {
        selectedIds: [],
        customInput: null,
        optionNotes: [{ optionId: 'b', text: 'this one almost' }],
        globalNote: 'wrong branch',
      },
      answers: [{ ...emptyAnswer, optionNotes: [{ optionId: 'b', text: 'this one almost' }] }],
      rephrase: false,
      placeholderShown: null,
      autoSubmitted: false,
      advice: null,
    });
  });

  test.each([null, '', ' \n'])('without a reason (%j) has none', (reason) => {
    expect(outcomeOf(cancelled(reason)).answer.globalNote).toBeNull();
  });
});

describe('a timeout', () => {
  test.each([
    ['ask-again', { mayAskAgain: true, advice: 'ask-again' }],
    ['stop', { mayAskAgain: false, advice: 'stop' }],
    ['ask-again', { mayAskAgain: true }],
    ['stop', { mayAskAgain: false }],
  ] as const)('selects nothing and advises: %s, as stored in %j', (advice, stored) => {
    const prefilled = { defaultIds: ['a'], globalNote: 'agent', optionNotes: [{ optionId: 'a', text: 'x' }] };
    expect(outcomeOf({ kind: 'timeout', ...stored }, prefilled)).toEqual({
      status: 'timeout',
      answer: emptyAnswer,
      answers: [emptyAnswer],
      rephrase: false,
      placeholderShown: null,
      autoSubmitted: false,
      advice,
    });
  });
});

describe('whether a placeholder was shown', () => {
  const shown = (mode: SelectionMode, placeholder: string | null, placeholderVisible: boolean) =>
    toOutcome(
      endedSession(timedOut, {
        request: request({ mode, placeholder }),
        terms: terms({ placeholderVisible }),
      }),
    ).placeholderShown;

  test('is no question where no text is taken', () => {
    expect(shown('single', null, true)).toBeNull();
    expect(shown('multi', null, true)).toBeNull();
  });

  test.each(['text_input', 'hybrid'] as const)(
    'depends on there being one and on the setting (%s)',
    (mode) => {
      expect(shown(mode, 'e.g. v2', true)).toBe(true);
      expect(shown(mode, 'e.g. v2', false)).toBe(false);
      expect(shown(mode, null, true)).toBe(false);
    },
  );
});

describe('the answers to a form', () => {
  const asked = form([{ mode: 'hybrid' }, { mode: 'multi' }, { mode: 'text_input', optional: true }]);
  const formOutcome = (ending: Ending) => toOutcome(endedSession(ending, { request: asked }));

  test('are one for each question in its normal form, and the first is the selection', () => {
    const outcome = formOutcome(
      submittedForm([{ customInput: 'by hand' }, { selectedIds: ['c', 'a', 'a'] }, { customInput: ' ' }]),
    );
    expect(outcome.answers).toEqual([
      { ...emptyAnswer, customInput: 'by hand' },
      { ...emptyAnswer, selectedIds: ['a', 'c'] },
      emptyAnswer,
    ]);
    expect(outcome.answer).toEqual(outcome.answers[0]);
    expect(outcome).toMatchObject({ rephrase: false, autoSubmitted: false });
  });

  test.each<[string, Parameters<typeof submittedForm>[0]]>([
    ['selected', [{ customInput: 'x' }, { selectedIds: ['a'] }, {}]],
    ['selected', [{ selectedIds: ['a'] }, {}, { customInput: 'x' }]],
    ['custom_input', [{ customInput: 'x' }, {}, {}]],
    ['custom_input', [{}, {}, { customInput: 'x' }]],
    ['selected', [{}, {}, {}]],
    ['selected', []],
  ])('are %s by what was given anywhere: %j', (status, answers) => {
    expect(formOutcome(submittedForm(answers)).status).toBe(status);
  });

  test('are marked where the clock submitted them', () => {
    expect(formOutcome(autoSubmitted({ selectedIds: ['b'] }, { selectedIds: ['a'] }))).toMatchObject({
      status: 'selected',
      autoSubmitted: true,
      answers: [{ selectedIds: ['b'] }, { selectedIds: ['a'] }, emptyAnswer],
    });
  });

  test('are the notes typed so far where it was cancelled; the reason is no question’s note', () => {
    const notes = [
      { optionNotes: [], globalNote: 'on the first' },
      { optionNotes: [{ optionId: 'a', text: 'almost' }], globalNote: null },
    ];
    const outcome = formOutcome({ kind: 'cancelled', reason: 'wrong branch', notes, by: byWeb });
    expect(outcome.answer.globalNote).toBe('wrong branch');
    expect(outcome.answers).toEqual([
      { ...emptyAnswer, globalNote: 'on the first' },
      { ...emptyAnswer, optionNotes: [{ optionId: 'a', text: 'almost' }] },
      emptyAnswer,
    ]);
  });

  test('are the notes typed so far where the time ran out', () => {
    const notes = [
      { optionNotes: [], globalNote: null },
      { optionNotes: [], globalNote: 'ask Ada' },
    ];
    expect(formOutcome({ kind: 'timeout', mayAskAgain: true, notes })).toMatchObject({
      status: 'timeout',
      answer: emptyAnswer,
      answers: [emptyAnswer, { ...emptyAnswer, globalNote: 'ask Ada' }, emptyAnswer],
    });
  });
});

describe('a question sent back to be asked anew', () => {
  test('is custom input that holds the reason and nothing else', () => {
    expect(outcomeOf(rephrased('  neither fits\n', [{ selectedIds: ['a'], globalNote: 'x' }]))).toMatchObject(
      {
        status: 'custom_input',
        rephrase: true,
        answer: { ...emptyAnswer, customInput: '  neither fits\n' },
        autoSubmitted: false,
        advice: null,
      },
    );
  });

  test('keeps what was answered in a form', () => {
    const asked = form([{}, { mode: 'multi' }]);
    const ending = rephrased('split the second', [{ selectedIds: ['b'] }, {}]);
    expect(toOutcome(endedSession(ending, { request: asked })).answers).toEqual([
      { ...emptyAnswer, selectedIds: ['b'] },
      emptyAnswer,
    ]);
  });
});
