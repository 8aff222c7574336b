import { describe, expect, test } from 'vitest';
import { quietUntil } from './quiet-hours.ts';

/** A local moment in June, when no zone changes its clock. */
const at = (day: number, hour: number, minute = 0) => new Date(2026, 5, day, hour, minute).getTime();

describe('quiet hours', () => {
  test.each([
    ['over midnight, in the evening', '22:00-07:00', at(10, 23, 30), at(11, 7)],
    ['over midnight, in the morning', '22:00-07:00', at(11, 6, 59), at(11, 7)],
    ['begin with their first minute', '22:00-07:00', at(10, 22), at(11, 7)],
    ['within a day', '12:00-13:30', at(10, 12, 15), at(10, 13, 30)],
    ['over the end of a month', '23:00-01:00', at(30, 23, 5), new Date(2026, 6, 1, 1).getTime()],
    ['from midnight', '00:00-06:00', at(10, 0), at(10, 6)],
  ])('%s', (_name, hours, now, end) => {
    expect(quietUntil(hours, now)).toBe(end);
  });

  test.each([
    ['none are set', '', at(10, 23)],
    ['they are over', '22:00-07:00', at(10, 7)],
    ['they have not begun', '22:00-07:00', at(10, 21, 59)],
    ['they are over at noon', '12:00-13:30', at(10, 13, 30)],
    ['they end when they begin', '08:00-08:00', at(10, 8)],
  ])('are not while %s', (_name, hours, now) => {
    expect(quietUntil(hours, now)).toBeNull();
  });

  test('end later than now, whatever the clock does that night', () => {
    for (let hour = 0; hour < 365 * 24; hour += 1) {
      const now = new Date(2026, 0, 1, hour, 30).getTime();
      expect(quietUntil('22:00-07:00', now) ?? Number.POSITIVE_INFINITY).toBeGreaterThan(now);
    }
  });
});
