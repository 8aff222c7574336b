import { describe, expect, test } from 'vitest';
import type { SettingEntry } from '../../wire/settings-replies.ts';
import { readNumber, toSections } from './sections.ts';

const entry = (key: string, more: Partial<SettingEntry> = {}): SettingEntry => ({
  key,
  value: true,
  source: 'default',
  kind: { type: 'bool' },
  label: { en: key, zh: key },
  help: { en: '', zh: '' },
  ...more,
});
const keys = (entries: readonly SettingEntry[]) => entries.map(({ key }) => key);

describe('the settings panel', () => {
  test('puts every entry somewhere, also one it has never heard of', () => {
    const store = { en: 'Keeping', zh: '保存' };
    const sections = toSections(
      [
        entry('language', { place: 'question' }),
        entry('theme'),
        entry('single_submit_mode', { place: 'question' }),
        entry('notify_sound'),
        entry('retention_days', { group: store }),
        entry('brand_new', { group: store }),
      ],
      'zh',
    );
    expect(keys(sections.appearance)).toEqual(['language', 'theme']);
    expect(keys(sections.answering)).toEqual(['single_submit_mode']);
    expect(keys(sections.notifications)).toEqual(['notify_sound']);
    expect(sections.others.map(({ title, entries }) => [title, keys(entries)])).toEqual([
      ['保存', ['retention_days', 'brand_new']],
    ]);
  });

  test.each([
    ['45', 45],
    ['  45 ', 45],
    ['４５', 45],
    ['5', 30],
    ['99999', 3_600],
    ['4.5', null],
    ['-3', null],
    ['soon', null],
    ['', null],
  ])('%j typed as a number is %j', (typed, read) => {
    expect(readNumber(typed, { type: 'int', min: 30, max: 3_600 })).toBe(read);
  });

  test('an empty field is automatic where that exists', () => {
    expect(readNumber('', { type: 'int', min: 1, max: 9, orAuto: true })).toBe('auto');
  });
});
