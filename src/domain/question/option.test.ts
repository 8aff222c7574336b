import { expect, test } from 'vitest';
import { option } from '../../../test/support/samples.ts';
import { optionIds } from './option.ts';

test('option ids come in the order of the options, byte for byte', () => {
  expect(optionIds([option('z'), option(' a '), option('__proto__')])).toEqual(['z', ' a ', '__proto__']);
  expect(optionIds([])).toEqual([]);
});
