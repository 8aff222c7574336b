import { describe, expect, test } from 'vitest';
import { sizeProblem } from './request-size.ts';

/** A request whose JSON has exactly so many bytes. */
const ofBytes = (bytes: number) => ({ p: 'x'.repeat(bytes - '{"p":""}'.length) });
const limit = 512 * 1024;

describe('the size of a request', () => {
  test('is no problem up to 512 KiB', () => {
    expect(sizeProblem({})).toBeNull();
    expect(sizeProblem(ofBytes(limit))).toBeNull();
  });

  test('is one beyond, by a single byte', () => {
    expect(sizeProblem(ofBytes(limit + 1))).toEqual({
      path: '',
      code: 'too-long',
      message: 'the request has 513 KiB; shorten it to at most 512 KiB',
    });
  });

  test('is counted in bytes, as it travels', () => {
    expect(sizeProblem({ p: '好'.repeat(limit / 3) })?.code).toBe('too-long');
    expect(sizeProblem({ p: '好'.repeat(limit / 3 - 10) })).toBeNull();
  });

  test('of what is no JSON cannot be told', () => {
    const circle: Record<string, unknown> = {};
    circle.self = circle;
    expect(sizeProblem(circle)?.code).toBe('wrong-type');
    expect(sizeProblem({ big: 5n })?.code).toBe('wrong-type');
  });
});
