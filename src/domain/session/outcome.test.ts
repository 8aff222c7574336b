import { describe, expect, test } from 'vitest';
import { request, terms } from '../../../test/support/samples.ts';
import {
  answer,
  byWeb,
  cancelled,
  endedSession,
  submitted,
  timedOut,
} from '../../../test/support/sessions.ts';
import { emptyAnswer } from '../answer/answer.ts';
import type { Request } from '../question/request.ts';
import type { Ending } from './ending.ts';
import { actionStatusOf, toOutcome } from './outcome.ts';

function outcomeOf(ending: Ending, more: Partial<Request> = {}) {
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
    const ending: Ending = { kind: 'auto_submitted', answer: answer({ selectedIds: ['b'] }) };
    expect(outcomeOf(ending)).toMatchObject({
      status: 'selected',
      answer: { selectedIds: ['b'] },
      autoSubmitted: true,
    });
  });

  test('is a timeout to an agent that reads the status alone', () => {
    const ending: Ending = { kind: 'auto_submitted', answer: answer({ selectedIds: ['b'] }) };
    expect(actionStatusOf(outcomeOf(ending))).toBe('timeout');
    expect(actionStatusOf(outcomeOf(submitted({ selectedIds: ['b'] })))).toBe('selected');
  });
});

describe('a cancel', () => {
  test('carries its reason as the global note, and the notes typed so far', () => {
    const ending: Ending = {
      kind: 'cancelled',
      reason: 'wrong branch',
      optionNotes: [
        { optionId: 'b', text: 'this one almost' },
        { optionId: 'a', text: ' ' },
        { optionId: 'x', text: 'nobody asked' },
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
      placeholderShown: null,
      autoSubmitted: false,
      advice,
    });
  });
});

describe('whether a placeholder was shown', () => {
  const shown = (mode: Request['mode'], placeholder: string | null, placeholderVisible: boolean) =>
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
