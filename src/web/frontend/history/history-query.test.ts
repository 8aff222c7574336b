import { describe, expect, test } from 'vitest';
import { anything, isAnything, toQuery } from './history-query.ts';

describe('searching the history', () => {
  test('asks for nothing in particular until something is chosen', () => {
    expect(toQuery(anything, null)).toEqual({});
    expect(isAnything({ ...anything, text: '  ' })).toBe(true);
    expect(isAnything({ ...anything, status: 'timeout' })).toBe(false);
  });

  test('carries every filter under the name the portal knows', () => {
    const search = {
      ...anything,
      text: ' deploy ',
      status: 'timeout',
      face: 'terminal',
      agent: 'codex',
      person: 'Ana',
    };
    expect(toQuery(search, 'last-id')).toEqual({
      q: 'deploy',
      status: 'timeout',
      interface: 'terminal',
      agent: 'codex',
      person: 'Ana',
      before: 'last-id',
    });
  });

  test('a day begins and ends where the reader lives, both days included', () => {
    const { from, to } = toQuery({ ...anything, from: '2026-11-15', to: '2026-11-15' }, null);
    expect(Number(from)).toBe(new Date(2026, 10, 15).getTime());
    expect(Number(to)).toBe(new Date(2026, 10, 16).getTime() - 1);
  });

  test('a half-typed day is no filter', () => {
    expect(toQuery({ ...anything, from: '2026-11' }, null)).toEqual({});
  });
});
