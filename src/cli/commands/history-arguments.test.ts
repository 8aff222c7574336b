import { describe, expect, test } from 'vitest';
import { UsageError } from '../program/command.ts';
import { readHistoryArguments } from './history-arguments.ts';

const read = (...args: string[]) => readHistoryArguments({ args, language: 'en' });
const errand = (...args: string[]) => read(...args).errand;

describe('history', () => {
  test('lists when nothing else is said', () => {
    expect(read()).toEqual({ home: undefined, json: false, errand: { kind: 'list', query: { limit: 20 } } });
    expect(read('--home', '/h', 'list', '--json', '--limit', '3')).toEqual({
      home: '/h',
      json: true,
      errand: { kind: 'list', query: { limit: 3 } },
    });
  });

  test('takes each verb with what belongs to it', () => {
    expect(errand('search', 'blue', 'green', '--agent', 'codex')).toEqual({
      kind: 'list',
      query: { limit: 20, text: 'blue green', client: 'codex' },
    });
    expect(errand('show', 'a')).toEqual({ kind: 'show', id: 'a' });
    expect(errand('export', '--json')).toMatchObject({ kind: 'export', format: 'json' });
    expect(errand('export', '--format', 'csv', '--limit', '2')).toEqual({
      kind: 'export',
      format: 'csv',
      query: { limit: 2 },
    });
    expect(errand('delete', 'a', 'b')).toEqual({ kind: 'delete', ids: ['a', 'b'] });
    expect(errand('delete', '--all')).toEqual({ kind: 'delete-all', agreed: false });
    expect(errand('delete', '--all', '--yes')).toEqual({ kind: 'delete-all', agreed: true });
    expect(errand('purge')).toEqual({ kind: 'purge' });
  });

  test.each([
    [['delete', 'a', '--all'], 'not both'],
    [['delete'], 'Name the ids, or --all'],
    [['show'], 'Name one id'],
    [['show', 'a', 'b'], 'history show does not take “b”'],
    [['search'], 'Give some words'],
    [['search', ' '], 'Give some words'],
    [['purge', '--yes'], 'history purge does not take --yes'],
    [['--all'], 'history list does not take --all'],
    [['--format', 'csv'], 'history list does not take --format'],
    [['show', 'a', '--limit', '1'], 'history show does not take --limit'],
    [['purge', '--all'], 'history purge does not take --all'],
    [['purge', 'now'], 'history purge does not take “now”'],
    [['list', 'all'], 'history list does not take “all”'],
    [['export', '--format', 'xml'], '--format: “xml” is not one of json, markdown, csv'],
    [['export', '--format', 'csv', '--json'], 'contradict'],
    [['find'], 'history has no “find”'],
    [['constructor'], 'history has no “constructor”'],
  ])('%j is refused', (args, why) => {
    expect(() => read(...args)).toThrow(UsageError);
    expect(() => read(...args)).toThrow(why);
  });
});
