import { parseArgs } from 'node:util';
import { describe, expect, test } from 'vitest';
import { UsageError } from './command.ts';
import { readArguments } from './read-arguments.ts';

const own = { limit: { type: 'string' }, json: { type: 'boolean' } } as const;
const read = (args: readonly string[], language: 'en' | 'zh' = 'en', positionals = false) =>
  readArguments({ args, language }, own, positionals);

describe('arguments', () => {
  test('are read, with those every command takes', () => {
    const { values, positionals } = read(['a', '--limit=3', '--json', '--home', '/h', 'b'], 'en', true);
    expect(values).toEqual({ limit: '3', json: true, home: '/h' });
    expect(positionals).toEqual(['a', 'b']);
  });

  test('given twice: the last one counts', () => {
    expect(read(['--home', '/a', '--home=/b']).values.home).toBe('/b');
  });

  test.each([
    [
      ['--limti', '3'],
      'There is no flag --limti; did you mean --limit?',
      '没有 --limti 这个选项，是否想输入 --limit？',
    ],
    [['--verbose'], 'There is no flag --verbose.', '没有 --verbose 这个选项。'],
    [['-x'], 'There is no flag -x.', '没有 -x 这个选项。'],
    [['--limit'], /^--limit needs a value/, /^--limit 需要一个值/],
    [['--limit', '--json'], /^--limit needs a value/, /^--limit 需要一个值/],
    [['--json=yes'], '--json takes no value.', '--json 不需要值。'],
    [['list'], '“list” is not expected here.', '这里不需要“list”。'],
  ])('%j is refused in the person’s language', (args, en, zh) => {
    expect(() => read(args)).toThrow(UsageError);
    expect(() => read(args)).toThrow(en);
    expect(() => read(args, 'zh')).toThrow(zh);
  });

  test.each([
    [],
    ['--limit', '-'],
    ['--limit=-5'],
    ['--limit='],
    ['-h'],
    ['--', '--limit'],
    ['--', 'x'],
    ['--limit', '-5'],
    ['--json', 'x'],
    ['-hh'],
    ['-hx'],
    ['--no-json'],
    ['--__proto__'],
    ['--limit', ''],
  ])('%j is refused exactly where the strict parser refuses', (...args) => {
    const strictly = () =>
      parseArgs({
        args,
        options: { ...own, home: { type: 'string' }, help: { type: 'boolean', short: 'h' } },
        strict: true,
      });
    let refused = false;
    try {
      strictly();
    } catch {
      refused = true;
    }
    if (refused) expect(() => read(args)).toThrow(UsageError);
    else expect(read(args).values).toEqual({ ...strictly().values });
  });
});
