import { expect, test } from 'vitest';
import { readRetry, writeRetry } from './retry-state.ts';

const sessionId = '01jd0000000123456789abcdef';

test('what is written is read back', () => {
  expect(readRetry(writeRetry({ sessionId, round: 7 }))).toEqual({ sessionId, round: 7 });
});

test.each([
  undefined,
  null,
  7,
  {},
  '',
  'x',
  `${sessionId}`,
  `${sessionId}.`,
  `../${sessionId}.1`,
  `${sessionId}.9999`,
])('anything else is no retry: %j', (state) => {
  expect(readRetry(state)).toBeNull();
});
