import { expect, test } from 'vitest';
import { shrunk } from './redraw-picture.ts';

test.each([
  [3_000, 1_500, 1_568, 784],
  [1_500, 3_000, 784, 1_568],
  [1_568, 10, 1_568, 10],
  [8_000, 1, 1_568, 1],
  [4, 3, 4, 3],
])('%i × %i becomes %i × %i', (width, height, wide, high) => {
  expect(shrunk({ width, height })).toEqual({ width: wide, height: high });
});
