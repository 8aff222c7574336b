import { describe, expect, test } from 'vitest';
import { option } from '../../../test/support/samples.ts';
import { filterOptions } from './filter-options.ts';

const options = [
  option('eu-1', { label: 'Frankfurt', description: 'eu-central' }),
  option('sa-1', { label: 'São Paulo' }),
  option('cn-1', { label: '上海', description: '华东' }),
  option('ＦＵＬＬ', { label: 'wide' }),
];
const found = (typed: string) => filterOptions(options, typed).map(({ label }) => label);

describe('filtering options', () => {
  test('shows everything until something is typed', () => {
    expect(filterOptions(options, '  ')).toBe(options);
  });

  test('looks at label, id and description', () => {
    expect(found('frank')).toEqual(['Frankfurt']);
    expect(found('sa-1')).toEqual(['São Paulo']);
    expect(found('华东')).toEqual(['上海']);
  });

  test('wants every word, in any order', () => {
    expect(found('central frank')).toEqual(['Frankfurt']);
    expect(found('frank paulo')).toEqual([]);
  });

  test('does not mind case, accents or width', () => {
    expect(found('SAO')).toEqual(['São Paulo']);
    expect(found('full')).toEqual(['wide']);
  });

  test('takes what is typed literally', () => {
    expect(found('.*')).toEqual([]);
  });
});
