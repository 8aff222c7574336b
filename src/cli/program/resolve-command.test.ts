import { describe, expect, test } from 'vitest';
import { isPlainServer, resolveCommand } from './resolve-command.ts';

const commands = ['stdio', 'help', 'config', 'history'];
const typed = (...args: string[]) => resolveCommand({ args, byPerson: true, commands });
const piped = (...args: string[]) => resolveCommand({ args, byPerson: false, commands });

describe('no command', () => {
  test('is the server for a client, with a folder or without', () => {
    expect(piped()).toEqual({ name: 'stdio', args: [] });
    expect(piped('--home', '/h')).toEqual({ name: 'stdio', args: ['--home', '/h'] });
    expect(piped('--home=/h')).toEqual({ name: 'stdio', args: ['--home=/h'] });
  });

  test('is help for a person, with a folder or without', () => {
    expect(typed()).toEqual({ name: 'help', args: ['help'] });
    expect(typed('--home', '/h')).toEqual({ name: 'help', args: ['help'] });
    expect(typed('--home=/h')).toEqual({ name: 'help', args: ['help'] });
  });

  test.each([['--hoem', '/h'], ['--home'], ['--json'], ['--home', '/h', '--json']])(
    'but an unknown flag (%s %s) goes where it is refused, typed by a person or a client',
    (...args) => {
      expect(typed(...args)).toEqual({ name: 'stdio', args });
      expect(piped(...args)).toEqual({ name: 'stdio', args });
    },
  );
});

test('a folder that is said a hundred thousand times is as good as said once', () => {
  const often = Array<string>(100_000).fill('--home=/h');
  expect(typed(...often, 'config')).toEqual({ name: 'config', args: often });
});

describe('a command', () => {
  test('is told what stands behind its name', () => {
    expect(typed('config', 'get', 'theme')).toEqual({ name: 'config', args: ['get', 'theme'] });
    expect(typed('stdio')).toEqual({ name: 'stdio', args: [] });
    expect(piped('potral', '--help')).toEqual({ name: 'potral', args: ['--help'] });
  });

  test('may have the folder in front of it; one behind it comes later, and wins', () => {
    expect(typed('--home', '/a', 'config', 'path')).toEqual({
      name: 'config',
      args: ['--home', '/a', 'path'],
    });
    expect(piped('--home=/a', 'stdio')).toEqual({ name: 'stdio', args: ['--home=/a'] });
    expect(piped('--home=/a', '--home', '/b', 'history', '--home', '/c').args).toEqual([
      ...['--home=/a', '--home', '/b'],
      ...['--home', '/c'],
    ]);
  });
});

describe('help', () => {
  test.each([
    [['--help'], ['--help']],
    [['-h'], ['-h']],
    [
      ['help', 'config'],
      ['help', 'config'],
    ],
    [['--version'], ['--version']],
    [['--home', '/h', '--help'], ['--help']],
    [['--home', '/h', '--version'], ['--version']],
    [
      ['--home', '/h', 'config', '--help'],
      ['help', 'config'],
    ],
    [
      ['stdio', '-h'],
      ['help', 'stdio'],
    ],
    [
      ['--json', '--help'],
      ['help', '--json'],
    ],
  ])('%j', (args, told) => {
    expect(typed(...args)).toEqual({ name: 'help', args: told });
    expect(piped(...args)).toEqual({ name: 'help', args: told });
  });
});

test.each<[boolean, readonly string[], Record<string, string>?]>([
  [true, []],
  [true, ['stdio']],
  [true, ['--home', '/home/ada/x']],
  [true, ['--home=/home/ada/x', 'stdio', '--home', 'y']],
  [true, [], { CHOICE_LOG_LEVEL: '', CHOICE_HOME: '/x' }],
  [false, ['terminal']],
  [false, ['--help']],
  [false, ['stdio', '--help']],
  [false, ['--home']],
  [false, ['stdio', 'more']],
  [false, [], { CHOICE_LOG_LEVEL: 'debug' }],
  [false, [], { CHOICE_STORE: 'postgres://db' }],
])('is a client’s plain start (%j): %j %j', (isPlain, args, env = {}) => {
  expect(isPlainServer(args, env)).toBe(isPlain);
});
