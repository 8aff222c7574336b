import { expect, test } from 'vitest';
import { isNewerVersion } from './version-order.ts';

test.each([
  ['1.0.1', '1.0.0', true],
  ['1.10.0', '1.9.9', true],
  ['2.0.0', '10.0.0', false],
  ['1.0.0', '1.0.0', false],
  ['1.0.0', '1.0.0-rc.1', true],
  ['1.0.0-rc.2', '1.0.0-rc.10', false],
  ['1.0.0-rc.10', '1.0.0-rc.2', true],
  ['1.0.0-rc.1', '1.0.0', false],
  ['1.0.0+build', '1.0.0', false],
  ['nonsense', '1.0.0', false],
  ['1.0.0', '', false],
])('%s is newer than %s: %s', (one, other, newer) => {
  expect(isNewerVersion(one, other)).toBe(newer);
});
