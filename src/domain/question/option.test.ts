import { describe, expect, test } from 'vitest';
import { option, question } from '../../../test/support/samples.ts';
import { fitsHidden, optionIds, visibleOptions } from './option.ts';

test('option ids come in the order of the options, byte for byte', () => {
  expect(optionIds([option('z'), option(' a '), option('__proto__')])).toEqual(['z', ' a ', '__proto__']);
  expect(optionIds([])).toEqual([]);
});

const ids = (hidden: readonly string[], more = {}) =>
  visibleOptions(question({ mode: 'multi', ...more }), hidden).map((one) => one.id);

describe('the options a person sees', () => {
  test('are those not hidden, in order', () => {
    expect(ids([])).toEqual(['a', 'b', 'c']);
    expect(ids(['b'])).toEqual(['a', 'c']);
    expect(ids(['c', 'a'])).toEqual(['b']);
  });

  test('are not changed by hiding what is not there', () => {
    expect(ids(['x', 'toString'])).toEqual(['a', 'b', 'c']);
  });

  test('may include one called __proto__', () => {
    const options = [option('__proto__'), option('b')];
    expect(ids(['b'], { options })).toEqual(['__proto__']);
    expect(ids(['__proto__'], { options })).toEqual(['b']);
  });
});

describe('hiding', () => {
  test('is possible for any option while enough are left to pick', () => {
    const two = question({ mode: 'multi', min: 2, minGiven: true });
    expect(fitsHidden(two, ['a'])).toBe(true);
    expect(fitsHidden(two, ['a', 'b'])).toBe(false);
    expect(fitsHidden(question(), ['a', 'b'])).toBe(true);
    expect(fitsHidden(question(), ['a', 'b', 'c'])).toBe(false);
  });

  test('may take all where none has to be picked', () => {
    expect(fitsHidden(question({ mode: 'hybrid' }), ['a', 'b', 'c'])).toBe(true);
    expect(fitsHidden(question({ min: 0, minGiven: true }), ['a', 'b', 'c'])).toBe(true);
  });

  test('counts an option once, however often it is named', () => {
    expect(fitsHidden(question(), ['a', 'a', 'a'])).toBe(true);
  });

  test('is refused for what is no option', () => {
    expect(fitsHidden(question(), ['x'])).toBe(false);
    expect(fitsHidden(question(), ['constructor'])).toBe(false);
  });

  test('of nothing always fits, also where there are no options', () => {
    expect(fitsHidden(question(), [])).toBe(true);
    expect(fitsHidden(question({ mode: 'text_input' }), [])).toBe(true);
  });
});
