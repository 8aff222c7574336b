import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { givenHome, homeFolder } from './home.ts';

const ada = { flag: undefined, env: {}, platform: 'linux', userHome: '/home/ada' } as const;

describe('the home', () => {
  test('has its place on each system, and XDG variables do not move it', () => {
    expect(homeFolder({ ...ada, env: { XDG_DATA_HOME: '/snap/x' } })).toBe(
      '/home/ada/.local/share/choice-mcp',
    );
    expect(homeFolder({ ...ada, platform: 'darwin', userHome: '/Users/ada' })).toBe(
      '/Users/ada/Library/Application Support/choice-mcp',
    );
    expect(homeFolder({ ...ada, platform: 'win32', env: { LOCALAPPDATA: '/l' } })).toBe('/l/choice-mcp');
  });

  test('is where --home says, else CHOICE_HOME, else the system', () => {
    const env = { CHOICE_HOME: '/from/env' };
    expect(homeFolder({ ...ada, env })).toBe('/from/env');
    expect(homeFolder({ ...ada, env, flag: '/from/flag' })).toBe('/from/flag');
    expect(homeFolder({ ...ada, env: { CHOICE_HOME: '' } })).toBe('/home/ada/.local/share/choice-mcp');
  });

  test.each([
    ['~/choice', '/home/ada/choice'],
    ['~', '/home/ada'],
    ['~ada', '/home/ada/~ada'],
    ['choice', '/home/ada/choice'],
    ['./a/../choice', '/home/ada/choice'],
  ])('CHOICE_HOME=%s never leads into the folder we were started in', (given, folder) => {
    expect(homeFolder({ ...ada, env: { CHOICE_HOME: given } })).toBe(folder);
  });

  test('given as a flag is seen from where the person stands, and a tilde no shell has read is theirs', () => {
    expect(homeFolder({ ...ada, flag: 'choice' })).toBe(join(process.cwd(), 'choice'));
    expect(homeFolder({ ...ada, flag: '~/choice' })).toBe('/home/ada/choice');
  });
});

test.each([
  [[], undefined],
  [['--home', '/a', 'config'], '/a'],
  [['config', '--home=/a'], '/a'],
  [['--home', '/a', 'config', '--home=/b'], '/b'],
  [['--home=/a', 'config', '--home', '/b'], '/b'],
  [['config', '--home'], undefined],
])('the home in %j is %s', (args, home) => {
  expect(givenHome(args)).toBe(home);
});
