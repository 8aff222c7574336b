import { describe, expect, test } from 'vitest';
import { UsageError } from '../program/command.ts';
import { readHistoryQuery } from './history-query.ts';

const query = (flags: Parameters<typeof readHistoryQuery>[0]) => readHistoryQuery(flags, 20, 'en');

describe('what the history is asked for', () => {
  test('a day is the person’s own, from its first moment to its last', () => {
    const { from, to } = query({ from: '2026-01-31', to: '2026-01-31' });
    expect(from).toBe(new Date(2026, 0, 31).getTime());
    expect(to).toBe(new Date(2026, 1, 1).getTime() - 1);
  });

  test('a day on which the clocks change is taken in whole, too', () => {
    const zone = process.env.TZ;
    process.env.TZ = 'Europe/Berlin';
    try {
      const { from = 0, to = 0 } = query({ from: '2026-03-29', to: '2026-03-29' });
      expect(new Date(from).toISOString()).toBe('2026-03-28T23:00:00.000Z');
      expect(to - from + 1).toBe(23 * 60 * 60 * 1_000);
    } finally {
      if (zone === undefined) delete process.env.TZ;
      else process.env.TZ = zone;
    }
  });

  test('a time is taken as it stands, here or in the zone it names', () => {
    expect(query({ to: '2026-01-31T18:00' }).to).toBe(new Date(2026, 0, 31, 18).getTime());
    expect(query({ from: '2026-01-31T18:00Z' }).from).toBe(Date.UTC(2026, 0, 31, 18));
  });

  test.each(['yesterday', '2026-02-31', '2026-13-01', '2026-01-31Tsoon', '31.01.2026'])(
    '%s is no date',
    (text) => {
      expect(() => query({ from: text })).toThrow(UsageError);
    },
  );

  test('as many as the flags say, else as many as is usual', () => {
    expect(query({}).limit).toBe(20);
    expect(query({ limit: '3' }).limit).toBe(3);
    for (const limit of ['0', '-1', 'all', '1.5']) expect(() => query({ limit })).toThrow(UsageError);
  });

  test('only kinds and faces there are', () => {
    expect(query({ status: 'timeout', interface: 'web', agent: 'codex', person: 'Ana' })).toMatchObject({
      status: 'timeout',
      face: 'web',
      client: 'codex',
      person: 'Ana',
    });
    expect(() => query({ status: 'done' })).toThrow('submitted, auto_submitted, cancelled, timeout');
  });
});
