import { expect, test } from 'vitest';
import { isPlainServer } from './is-plain-server.ts';

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
])('%j: %j %j', (isPlain, args, env = {}) => {
  expect(isPlainServer(args, env)).toBe(isPlain);
});
