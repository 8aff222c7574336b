import { describe, expect, test } from 'vitest';
import type { EndedQuery } from '../../application/session-store.ts';
import { UsageError } from '../program/command.ts';
import { readHistoryArguments } from './history-arguments.ts';

const read = (...args: string[]) => readHistoryArguments({ args, language: 'en' });
const action = (...args: string[]) => read(...args).action;

describe('history', () => {
  test('lists when nothing else is said', () => {
    expect(read()).toEqual({ home: undefined, json: false, action: { kind: 'list', query: { limit: 20 } } });
    expect(read('--home', '/h', 'list', '--json', '--limit', '3')).toEqual({
      home: '/h',
      json: true,
      action: { kind: 'list', query: { limit: 3 } },
    });
  });

  test('takes each verb with what belongs to it', () => {
    expect(action('search', 'blue', 'green', '--agent', 'codex')).toEqual({
      kind: 'list',
      query: { limit: 20, text: 'blue green', client: 'codex' },
    });
    expect(action('show', 'a')).toEqual({ kind: 'show', id: 'a' });
    expect(action('export', '--json')).toMatchObject({ kind: 'export', format: 'json' });
    expect(action('export', '--format', 'csv', '--limit', '2')).toEqual({
      kind: 'export',
      format: 'csv',
      folder: null,
      query: { limit: 2 },
    });
    expect(action('export', '--with-attachments', 'files')).toMatchObject({ folder: 'files' });
    expect(action('delete', 'a', 'b')).toEqual({ kind: 'delete', ids: ['a', 'b'] });
    expect(action('delete', '--all')).toEqual({ kind: 'delete-all', agreed: false });
    expect(action('delete', '--all', '--yes')).toEqual({ kind: 'delete-all', agreed: true });
    expect(action('purge')).toEqual({ kind: 'purge' });
    expect(read('reopen', 'a', '--json', '--store', 'files')).toMatchObject({
      action: { kind: 'reopen', id: 'a' },
      json: true,
      store: 'files',
    });
  });

  test.each([
    [['delete', 'a', '--all'], 'not both'],
    [['delete'], 'Name the ids, or --all'],
    [['show'], 'Name one id'],
    [['show', 'a', 'b'], 'history show does not take “b”'],
    [['reopen'], 'Name the id'],
    [['reopen', 'a', 'b'], 'history reopen does not take “b”'],
    [['reopen', 'a', '--yes'], 'history reopen does not take --yes'],
    [['list', '--store', 'files'], 'history list does not take --store'],
    [['search'], 'Give some words'],
    [['search', ' '], 'Give some words'],
    [['purge', '--yes'], 'history purge does not take --yes'],
    [['--all'], 'history list does not take --all'],
    [['--format', 'csv'], 'history list does not take --format'],
    [['show', 'a', '--limit', '1'], 'history show does not take --limit'],
    [['purge', '--all'], 'history purge does not take --all'],
    [['delete', 'a', '--reply', 'rephrase'], 'history delete does not take --reply'],
    [['purge', 'now'], 'history purge does not take “now”'],
    [['list', 'all'], 'history list does not take “all”'],
    [['export', '--format', 'xml'], '--format: “xml” is not one of json, markdown, csv'],
    [['export', '--format', 'csv', '--json'], 'contradict'],
    [['export', '--with-attachments', ''], 'Name the folder'],
    [['list', '--with-attachments', 'x'], 'history list does not take --with-attachments'],
    [['find'], 'history has no “find”'],
    [['constructor'], 'history has no “constructor”'],
  ])('%j is refused', (args, why) => {
    expect(() => read(...args)).toThrow(UsageError);
    expect(() => read(...args)).toThrow(why);
  });
});

function query(flags: Readonly<Record<string, string>>): EndedQuery {
  const action = read(...Object.entries(flags).map(([flag, value]) => `--${flag}=${value}`)).action;
  if (action.kind !== 'list') throw new Error(action.kind);
  return action.query;
}

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
    expect(query({ reply: 'rephrase' })).toEqual({ limit: 20, reply: 'rephrase' });
    expect(() => query({ reply: 'no' })).toThrow('--reply: “no” is not one of rephrase');
    expect(() => query({ status: 'done' })).toThrow('submitted, auto_submitted, cancelled, timeout');
  });
});
