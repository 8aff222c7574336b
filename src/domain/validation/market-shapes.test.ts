import { describe, expect, test } from 'vitest';
import { marketShapes } from '../../../test/fixtures/market-shapes.ts';
import { formLines } from '../../../test/support/form-lines.ts';

describe('a call in a shape that models know', () => {
  test.each(marketShapes)('$name', ({ call, lines }) => {
    expect(formLines(call)).toEqual(lines);
  });

  test.each(marketShapes)('$name: the same when it came as JSON', ({ call, lines }) => {
    expect(formLines(JSON.parse(JSON.stringify(call)) as object)).toEqual(lines);
  });
});

test('there are at least sixty, each with a name of its own', () => {
  expect(new Set(marketShapes.map(({ name }) => name)).size).toBe(marketShapes.length);
  expect(marketShapes.length).toBeGreaterThanOrEqual(60);
});

test('a refusal says what to do', () => {
  const refusals = marketShapes.flatMap(({ lines }) => lines.filter((line) => line.startsWith('refused: ')));
  expect(refusals.length).toBeGreaterThanOrEqual(10);
  for (const line of refusals) expect(line).toMatch(/^refused: \S+: .+; (?:give|ask|write|remove) /);
});
