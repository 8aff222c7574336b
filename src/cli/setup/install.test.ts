import { expect, test } from 'vitest';
import { isNewer } from './install.ts';

test.each([
  ['1.10.0', '1.9.9', true],
  ['2.0.0', '10.0.0', false],
  ['1.2.3', '1.2.3', false],
  ['1.2.4-beta.1', '1.2.3', true],
  ['', '1.0.0', false],
])('%s is newer than %s: %s', (one, other, expected) => {
  expect(isNewer(one, other)).toBe(expected);
});
