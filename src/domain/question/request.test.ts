import { describe, expect, test } from 'vitest';
import { form, question, request, terms } from '../../../test/support/samples.ts';
import {
  firstQuestion,
  interfaceWishes,
  isForm,
  ownTitle,
  partAt,
  partsOf,
  type Request,
  shownPrompt,
} from './request.ts';

test('the names on the wire are the published ones', () => {
  expect(interfaceWishes).toEqual(['auto', 'web', 'terminal']);
});

test.each([
  ['Deploy?', ''],
  [' deploy?\n', ' deploy?\n'],
  [' Deploy?\n', ''],
  ['Deploy? It is Friday.', 'Deploy? It is Friday.'],
])('a prompt that only repeats the title is not shown: %j', (prompt, shown) => {
  expect(shownPrompt(request({ title: 'Deploy?', prompt }))).toBe(shown);
});

describe('the questions of a request', () => {
  test('are a form where there is more than one', () => {
    expect(isForm(request())).toBe(false);
    expect(isForm(form([{}]))).toBe(false);
    expect(isForm(form([{}, {}]))).toBe(true);
  });

  test('have a first one, which stands for the whole where there is room for one', () => {
    expect(firstQuestion(request({ mode: 'multi' })).mode).toBe('multi');
    expect(firstQuestion(form([{}, {}])).id).toBe('q1');
  });

  test('are never none: who makes such a request has a fault', () => {
    const empty: Request = { ...request(), questions: [] };
    expect(() => firstQuestion(empty)).toThrow('A request without a question');
  });
});

describe('a question’s own title', () => {
  test('is shown where it says more than that of the whole', () => {
    const two = form([{ title: 'When?' }, { title: 'Release 2.4' }]);
    expect(two.questions.map((one) => ownTitle(two, one))).toEqual(['When?', null]);
  });

  test('is none of a single question, whose title is the request’s', () => {
    const single = request({ title: 'Deploy?' });
    expect(ownTitle(single, firstQuestion(single))).toBeNull();
  });

  test('is compared letter by letter', () => {
    expect(ownTitle({ title: 'Deploy?' }, question({ title: 'deploy?' }))).toBe('deploy?');
  });
});

describe('the parts of a session', () => {
  const asked = {
    request: form([{ mode: 'multi' }, {}, { mode: 'text_input' }]),
    terms: terms({ language: 'zh' }),
    hidden: [['a'], ['b', 'c']],
  };

  test('are its questions in order, each with the terms and with what is hidden there alone', () => {
    const parts = partsOf(asked);
    expect(parts.map((part) => part.question)).toEqual(asked.request.questions);
    expect(parts.map((part) => part.hidden)).toEqual([['a'], ['b', 'c'], []]);
    expect(parts.every((part) => part.terms === asked.terms)).toBe(true);
  });

  test('hide nothing where nothing is said of hiding', () => {
    expect(partsOf({ ...asked, hidden: [] }).map((part) => part.hidden)).toEqual([[], [], []]);
  });

  test('are as many as there are questions, whatever is hidden beyond', () => {
    expect(partsOf({ ...asked, hidden: [[], [], [], ['x']] })).toHaveLength(3);
  });

  test('are found by their number, from 0', () => {
    expect(partAt(asked, 1)).toEqual(partsOf(asked)[1]);
    expect(() => partAt(asked, 3)).toThrow('No question 3');
    expect(() => partAt(asked, -1)).toThrow('No question -1');
  });

  test('of a single question are one', () => {
    const single = { request: request(), terms: terms(), hidden: [['c']] };
    expect(partsOf(single)).toEqual([
      { question: firstQuestion(single.request), terms: single.terms, hidden: ['c'] },
    ]);
  });
});
