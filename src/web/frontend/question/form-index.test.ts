import { signal } from '@preact/signals';
import { expect, test } from 'vitest';
import { part } from '../../../../test/support/samples.ts';
import { answer } from '../../../../test/support/sessions.ts';
import type { Answer } from '../../../domain/answer/answer.ts';
import { answerProblems } from '../../../domain/validation/answer-rules.ts';
import type { Section } from '../answer/section.ts';
import { progressOf } from './form-index.tsx';

function section(optional: boolean, given: Partial<Answer>): Section {
  const own = part({ optional });
  const one = answer(given);
  return {
    part: signal(own),
    answer: signal(one),
    problems: signal(answerProblems(own, one)),
  } as unknown as Section;
}

test.each([
  [false, {}, 'missing'],
  [false, { selectedIds: ['a'] }, 'answered'],
  [true, {}, 'skipped'],
  [true, { selectedIds: ['a'] }, 'answered'],
  [true, { selectedIds: ['a', 'b'] }, 'missing'],
] as const)('a question (optional: %s) answered with %j is %s', (optional, given, progress) => {
  expect(progressOf(section(optional, given))).toBe(progress);
});
