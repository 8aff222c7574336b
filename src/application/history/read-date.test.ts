import { describe, expect, test } from 'vitest';
import { readDate } from './read-date.ts';

describe('a moment as a person writes it', () => {
  test('a day alone goes from its first moment to its last', () => {
    const start = new Date(2026, 10, 15).getTime();
    expect(readDate('2026-11-15', 'start')).toBe(start);
    expect(readDate('2026-11-15', 'end')).toBe(new Date(2026, 10, 16).getTime() - 1);
  });

  test('a time is that time, whichever end is meant', () => {
    const at = Date.parse('2026-11-15T14:03:00Z');
    expect([readDate('2026-11-15T14:03:00Z', 'start'), readDate('2026-11-15T14:03:00Z', 'end')]).toEqual([
      at,
      at,
    ]);
  });

  test.each(['2026-02-31', '15.11.2026', 'yesterday', '2026-11-15T99:00', ''])('%s is none', (text) => {
    expect(readDate(text, 'start')).toBeNull();
  });
});
