import { describe, expect, test } from 'vitest';
import { request, terms } from '../../../test/support/samples.ts';
import { draftOf, openSession } from '../../../test/support/sessions.ts';
import { atZero } from './at-zero.ts';

describe('what a person is told will happen when the time is up', () => {
  test('nothing is chosen', () => {
    expect(atZero(openSession())).toBe('nothing is chosen');
    expect(atZero(openSession({ terms: terms({ language: 'zh' }) }))).toBe('超时后不作选择');
  });

  test('nothing is chosen and the agent stops', () => {
    expect(atZero(openSession({ terms: terms({ timeoutAction: 'cancel' }) }))).toBe(
      'nothing is chosen and the agent stops',
    );
  });

  const submitting = openSession({
    request: request({ defaultIds: ['b'] }),
    terms: terms({ timeoutAction: 'submit' }),
  });

  test('what is submitted, by its label', () => {
    expect(atZero(submitting)).toBe('submits B');
    const chinese = { ...submitting, terms: terms({ timeoutAction: 'submit', language: 'zh' }) };
    expect(atZero(chinese)).toBe('超时后提交 B');
  });

  test('follows the draft: nothing is submitted for a person who has begun another answer', () => {
    expect(atZero(submitting, draftOf({ selectedIds: ['a'] }))).toBe('nothing is chosen');
    expect(atZero(submitting, draftOf({ selectedIds: ['b'] }))).toBe('submits B');
  });
});
