import { expect, test } from 'vitest';
import { interfaceWishes } from './request.ts';

test('the names on the wire are the published ones', () => {
  expect(interfaceWishes).toEqual(['auto', 'web', 'terminal']);
});
