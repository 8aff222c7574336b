import { expect, test } from 'vitest';
import { problem } from '../../domain/validation/problem.ts';
import { flagProblemLine } from './ask-problem-line.ts';

test.each([
  [
    problem(
      'min_selections',
      'out-of-range',
      'is 3, above max_selections 2; lower it or raise max_selections',
    ),
    '--min: is 3, above --max 2; lower it or raise --max',
  ],
  [
    problem('options[1].id', 'duplicate', '"a" is used twice; give each option its own id'),
    '--option: "a" is used twice; give each option its own id',
  ],
  [problem('title', 'too-short', 'is blank; write something'), '--title: is blank; write something'],
  [problem('', 'too-long', 'the request has 600 KiB'), 'the request has 600 KiB'],
  [problem('placeholder', 'not-allowed-here', 'is not for multi'), '--placeholder: is not for multi'],
])('%o is said as the person has typed it', (found, line) => {
  expect(flagProblemLine(found)).toBe(line);
});
