import { describe, expect, test } from 'vitest';
import { sessionIdAt } from '../../../../test/support/store-samples.ts';
import { dayEnd, dayOf, readPositions, writeGone, writePosition } from './day-positions.ts';

const [one, two] = [sessionIdAt(1), sessionIdAt(2)];
const position = { id: one, endedAt: 1_768_467_600_818, textAt: 12 };
const other = { id: two, endedAt: 2, textAt: 9_000 };

describe('the list of a day', () => {
  test('what is written is read', () => {
    const text = writePosition(position) + writePosition(other) + writeGone(one);
    expect(readPositions(text)).toEqual({
      records: [
        { kind: 'ended', position },
        { kind: 'ended', position: other },
        { kind: 'gone', id: one },
      ],
      settled: text.length,
      damaged: 0,
    });
  });

  test('a record cut off anywhere spoils no other, and at the end it waits for the rest', () => {
    const whole = writePosition(position);
    for (let length = 2; length < whole.length; length += 1) {
      const torn = whole.slice(0, length);
      const between = readPositions(writePosition(other) + torn + writeGone(two));
      expect(between.records).toHaveLength(2);
      expect(between.damaged).toBe(1);
      const atTheEnd = readPositions(writePosition(other) + torn);
      expect(atTheEnd).toMatchObject({ settled: writePosition(other).length, damaged: 0 });
    }
  });

  test('a year that needs more digits than there are places for shares the last day', () => {
    expect(dayOf(Number.MAX_SAFE_INTEGER)).toBe('2286-11-20');
    expect(dayOf(-5)).toBe('1970-01-01');
    expect(writePosition({ ...position, endedAt: Number.MAX_SAFE_INTEGER })).toHaveLength(
      writePosition(position).length,
    );
  });

  test('a day ends where the next begins, in UTC', () => {
    expect(dayOf(dayEnd('2026-01-15'))).toBe('2026-01-16');
    expect(dayOf(dayEnd('2026-01-15') - 1)).toBe('2026-01-15');
  });
});
