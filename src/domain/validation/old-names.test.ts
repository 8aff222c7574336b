import { describe, expect, test } from 'vitest';
import { underPresentNames } from './old-names.ts';

const present = (given: object) => {
  const { fields, problems } = underPresentNames(new Map(Object.entries(given)));
  return { fields: Object.fromEntries(fields), problems: problems.map((one) => one.path) };
};

describe('older names', () => {
  test('give way to the present ones', () => {
    expect(present({ type: 'single_select', transport: 'web' })).toEqual({
      fields: { selection_mode: 'single', interface: 'web' },
      problems: [],
    });
  });

  test('leave the present ones alone', () => {
    expect(present({ selection_mode: 'multi', interface: 'auto', title: 'x' })).toEqual({
      fields: { selection_mode: 'multi', interface: 'auto', title: 'x' },
      problems: [],
    });
  });

  test.each([
    [{ type: 'single', selection_mode: 'single' }],
    [{ type: 'single_select', selection_mode: 'single' }],
    [{ type: 'single', selection_mode: 'single_select' }],
  ])('may stand beside the present one when they agree: %j', (given) => {
    expect(present(given)).toEqual({ fields: { selection_mode: 'single' }, problems: [] });
  });

  test('are refused beside a present one that says something else', () => {
    expect(present({ type: 'multi', selection_mode: 'single' })).toEqual({
      fields: { selection_mode: 'single' },
      problems: ['type'],
    });
    expect(present({ transport: 'web', interface: 'auto' }).problems).toEqual(['transport']);
  });

  test('carry strange values along for the checks to refuse', () => {
    expect(present({ type: 7, transport: ['web'] })).toEqual({
      fields: { selection_mode: 7, interface: ['web'] },
      problems: [],
    });
  });

  test('that lost their meaning are dropped', () => {
    expect(present({ allow_cancel: false })).toEqual({ fields: {}, problems: [] });
  });
});
