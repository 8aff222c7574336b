import { describe, expect, test } from 'vitest';
import { part } from '../../../../test/support/samples.ts';
import { answer } from '../../../../test/support/sessions.ts';
import { changesTo, dayOf } from './earlier-decision.tsx';

describe('using an earlier decision again', () => {
  const given = answer({
    selectedIds: ['a', 'gone', 'b'],
    customInput: 'mine',
    optionNotes: [
      { optionId: 'b', text: 'on b' },
      { optionId: 'gone', text: 'on what is gone' },
    ],
    globalNote: 'in general',
  });

  test('takes over what is still offered, and its texts', () => {
    expect(changesTo(part({ mode: 'hybrid' }), given)).toEqual([
      { field: 'selectedIds', value: ['a', 'b'] },
      { field: 'customInput', value: 'mine' },
      { field: 'globalNote', value: 'in general' },
      { field: 'optionNote', optionId: 'b', value: 'on b' },
    ]);
  });

  test('leaves out what is hidden, what notes are switched off, and more than may be picked', () => {
    const own = { hidden: ['a'], terms: { optionNotes: false, globalNote: false } };
    expect(changesTo(part({ mode: 'hybrid', max: 1 }, own), given)).toEqual([
      { field: 'selectedIds', value: ['b'] },
      { field: 'customInput', value: 'mine' },
    ]);
  });
});

test('the day is said as people say it', () => {
  const now = new Date(2026, 10, 18, 12).getTime();
  const day = 24 * 60 * 60 * 1_000;
  expect(dayOf(now - 60_000, now, 'en')).toBeNull();
  expect(dayOf(now - day, now, 'en')).toBe('Tuesday');
  expect(dayOf(now - day, now, 'zh')).toBe('星期二');
  expect(dayOf(now - 30 * day, now, 'en')).toBe('Oct 19, 2026');
});
