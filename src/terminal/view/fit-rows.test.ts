import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fitAround } from './fit-rows.ts';

const one = () => 1;

describe('a window on a list', () => {
  test.each([
    [
      { count: 9, focus: 0, room: 3 },
      { from: 0, to: 3 },
    ],
    [
      { count: 9, focus: 4, room: 3 },
      { from: 3, to: 6 },
    ],
    [
      { count: 9, focus: 8, room: 3 },
      { from: 6, to: 9 },
    ],
    [
      { count: 2, focus: 1, room: 9 },
      { from: 0, to: 2 },
    ],
    [
      { count: 0, focus: 0, room: 9 },
      { from: 0, to: 0 },
    ],
  ])('%o', (list, stretch) => {
    expect(fitAround({ ...list, height: one })).toEqual(stretch);
  });

  test('holds the pointer, fits, and could not be longer', () => {
    const heights = fc.array(fc.integer({ min: 1, max: 4 }), { minLength: 1, maxLength: 20 });
    fc.assert(
      fc.property(heights, fc.nat(), fc.integer({ min: 4, max: 30 }), (all, seed, room) => {
        const focus = seed % all.length;
        const { from, to } = fitAround({ count: all.length, focus, room, height: (at) => all[at] ?? 0 });
        const used = all.slice(from, to).reduce((sum, rows) => sum + rows, 0);
        expect(from).toBeLessThanOrEqual(focus);
        expect(to).toBeGreaterThan(focus);
        expect(used).toBeLessThanOrEqual(room);
        expect(used + (all[from - 1] ?? Infinity)).toBeGreaterThan(room);
        expect(used + (all[to] ?? Infinity)).toBeGreaterThan(room);
      }),
    );
  });
});
