import { describe, expect, test } from 'vitest';
import { nearest } from './nearest.ts';
import { requestFields } from './request-schema.ts';

describe('the nearest known name', () => {
  test.each([
    ['titel', 'title'],
    ['tittle', 'title'],
    ['Title', 'title'],
    ['promt', 'prompt'],
    ['option', 'options'],
    ['maxSelections', 'max_selections'],
    ['max-selections', 'max_selections'],
    ['MIN_SELECTION', 'min_selections'],
    ['default_selections_ids', 'default_selection_ids'],
    ['sessionId', 'session_id'],
    ['timeout_second', 'timeout_seconds'],
    ['mode', 'selection_mode'],
    ['timeout', 'timeout_seconds'],
    ['single_submit', 'single_submit_mode'],
    ['defaults', 'default_selection_ids'],
    ['color', null],
    ['question', 'questions'],
    ['x', null],
    ['', null],
    ['__proto__', null],
    ['constructor', null],
    ['的', null],
  ])('of %j is %j', (name, meant) => {
    expect(nearest(name, requestFields)).toBe(meant);
  });

  test('is the closer of two', () => {
    expect(nearest('rolling-1', ['rolling-12', 'rolling-1x', 'rolling'])).toBe('rolling-12');
    expect(nearest('blu', ['blues', 'blue'])).toBe('blue');
  });

  test('of a short id is only the same id written otherwise', () => {
    expect(nearest('b', ['a', 'c'])).toBeNull();
    expect(nearest('A', ['a', 'b'])).toBe('a');
    expect(nearest('v1', ['v2', 'v3'])).toBeNull();
  });

  test('works beyond Latin letters', () => {
    expect(nearest('蓝绿部', ['蓝绿部署', '滚动部署'])).toBe('蓝绿部署');
    expect(nearest('cafe\u0301', ['caf\u00E9'])).toBe('caf\u00E9');
  });

  test('of a name without letters is none', () => {
    expect(nearest('!!!', ['a', '***'])).toBeNull();
  });

  test('of an endless name is none', () => {
    expect(nearest('x'.repeat(10_000), requestFields)).toBeNull();
  });

  test('of nothing known is none', () => {
    expect(nearest('title', [])).toBeNull();
  });
});
