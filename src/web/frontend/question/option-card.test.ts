import { expect, test } from 'vitest';
import { question } from '../../../../test/support/samples.ts';
import { optionRole } from './option-card.tsx';

test.each([
  ['single', undefined, 'radio'],
  ['multi', undefined, 'checkbox'],
  ['multi', 1, 'checkbox'],
  ['hybrid', undefined, 'checkbox'],
  ['hybrid', 1, 'radio'],
] as const)('an option of %s with at most %s is a %s', (mode, max, role) => {
  expect(optionRole(question({ mode, ...(max === undefined ? {} : { max }) }))).toBe(role);
});
