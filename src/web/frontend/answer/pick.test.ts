import { describe, expect, test } from 'vitest';
import { option, request } from '../../../../test/support/samples.ts';
import { firstFocus, optionRoles, pick } from './pick.ts';

describe('picking', () => {
  test('in single the last pick stands, and stays', () => {
    const single = request();
    expect(pick(single, ['a'], 'b')).toEqual(['b']);
    expect(pick(single, ['b'], 'b')).toEqual(['b']);
  });

  test('in single with nothing required, picking again takes back', () => {
    expect(pick(request({ min: 0, minGiven: true }), ['b'], 'b')).toEqual([]);
  });

  test('in multi each pick stands for itself', () => {
    const multi = request({ mode: 'multi' });
    expect(pick(multi, ['a'], 'c')).toEqual(['a', 'c']);
    expect(pick(multi, ['a', 'c'], 'a')).toEqual(['c']);
  });

  test('with room for one, a second pick replaces the first', () => {
    expect(pick(request({ mode: 'hybrid', max: 1 }), ['a'], 'b')).toEqual(['b']);
  });

  test('beyond the maximum picks are kept, so that Submit can say what is too many', () => {
    expect(pick(request({ mode: 'multi', max: 2 }), ['a', 'b'], 'c')).toEqual(['a', 'b', 'c']);
  });
});

describe('the options', () => {
  test('are radios in single and checkboxes elsewhere', () => {
    expect(optionRoles.single).toBe('radio');
    expect(optionRoles.multi).toBe('checkbox');
    expect(optionRoles.hybrid).toBe('checkbox');
  });

  test('get the first focus where something is picked, else recommended, else first', () => {
    const options = [option('a'), option('b', { recommended: true }), option('c')];
    expect(firstFocus(options, ['c'])).toBe('c');
    expect(firstFocus(options, [])).toBe('b');
    expect(firstFocus([option('x')], [])).toBe('x');
    expect(firstFocus([], [])).toBeNull();
  });
});
